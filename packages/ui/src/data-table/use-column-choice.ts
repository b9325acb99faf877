import { useState } from "react";

/** The keys of the columns that the user has hidden, stored in this browser; null before the first choice. */
export function useColumnChoice(
  name: string,
): [chosen: ReadonlySet<string> | null, choose: (keys: ReadonlySet<string>) => void] {
  const storageKey = `cartograph.columns.${name}`;
  const [chosen, setChosen] = useState(() => readKeys(storageKey));
  const choose = (keys: ReadonlySet<string>) => {
    setChosen(keys);
    writeKeys(storageKey, keys);
  };
  return [chosen, choose];
}

function readKeys(storageKey: string): ReadonlySet<string> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (!Array.isArray(stored)) return null;
    return new Set(stored.filter((key) => typeof key === "string"));
  } catch {
    // Storage is unavailable or the value is invalid.
    return null;
  }
}

function writeKeys(storageKey: string, keys: ReadonlySet<string>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...keys]));
  } catch {
    // Storage is unavailable; the choice lasts until the table is unmounted.
  }
}
