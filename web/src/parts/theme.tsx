import { useEffect, useState } from "preact/hooks";

type Choice = "light" | "dark";

function stored(): Choice | null {
  try {
    const choice = localStorage.getItem("theme");
    return choice === "light" || choice === "dark" ? choice : null;
  } catch {
    return null;
  }
}

const system = matchMedia("(prefers-color-scheme: dark)");

/** Light or dark: as the system has it, until somebody chooses. */
export function Theme() {
  const [choice, setChoice] = useState(stored);
  const [isDark, setDark] = useState(system.matches);
  useEffect(() => {
    const update = () => setDark(system.matches);
    system.addEventListener("change", update);
    return () => system.removeEventListener("change", update);
  }, []);
  const shown: Choice = choice ?? (isDark ? "dark" : "light");
  useEffect(() => {
    document.documentElement.dataset.theme = shown;
  }, [shown]);
  const other: Choice = shown === "dark" ? "light" : "dark";
  const choose = () => {
    try {
      localStorage.setItem("theme", other);
    } catch {
      // A page that may not remember still changes.
    }
    setChoice(other);
  };
  return (
    <button type="button" class="icon" onClick={choose} aria-label={`Change to ${other} colours`} title={`Change to ${other} colours`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {shown === "dark" ? (
          <g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">
            <circle cx="12" cy="12" r="4.2" />
            <path d="M12 2.500v2.200M12 19.300v2.200M2.500 12h2.200M19.300 12h2.200M5.300 5.300l1.600 1.600M17.100 17.100l1.600 1.600M18.700 5.300l-1.600 1.600M6.900 17.100l-1.600 1.600" />
          </g>
        ) : (
          <path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z" />
        )}
      </svg>
    </button>
  );
}
