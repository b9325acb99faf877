import { useState } from "react";

export type HiddenColumns = {
  /** Keys of the columns that do not stand. */
  hidden: ReadonlySet<string>;
  /** Those of them that nobody hid: there is no room for them. */
  crowded: ReadonlySet<string>;
  /** Chosen once, it holds however much room there is. */
  setHidden: (keys: ReadonlySet<string>) => void;
};

/** The columns that somebody hid in the table of that name, remembered by this browser; before that, those without room. */
export function useHiddenColumns(name: string, crowdedOut: readonly string[] = []): HiddenColumns {
  const storageKey = `cartograph.columns.${name}`;
  const [chosen, setChosen] = useState(() => readKeys(storageKey));
  const crowded = new Set(chosen === null ? crowdedOut : []);
  return {
    hidden: chosen ?? crowded,
    crowded,
    setHidden: (keys) => {
      setChosen(keys);
      writeKeys(storageKey, keys);
    },
  };
}

/** Null before the first choice. */
function readKeys(storageKey: string): ReadonlySet<string> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (!Array.isArray(stored)) return null;
    return new Set(stored.filter((key) => typeof key === "string"));
  } catch {
    // A browser that keeps nothing, or something else under this key.
    return null;
  }
}

function writeKeys(storageKey: string, keys: ReadonlySet<string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...keys]));
  } catch {
    // A browser that keeps nothing: the choice holds until the table is left.
  }
}
