import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component that is loaded when it is first shown. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [component, setComponent] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (c) => setComponent(() => (loaded = c)),
        () => setFailed(true),
      );
    }, []);
    if (failed) return <p role="alert">This part of the page could not be loaded.</p>;
    const Shown = component;
    return Shown ? <Shown {...props} /> : <p class="quiet">…</p>;
  };
}
