import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem } from "./problem";

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
    // A browser remembers that a module did not come, so that the page has to come again.
    if (failed) return <Problem again={() => location.reload()}>This part of the page could not be loaded: nobody answers, or the page has changed.</Problem>;
    const Shown = component;
    return Shown ? <Shown {...props} /> : <p class="quiet">…</p>;
  };
}
