import { useState } from "react";

/** The keys of the columns that somebody hid in the table of that name, remembered by this browser. */
export function useHiddenColumns(
  name: string,
): [hidden: ReadonlySet<string>, hide: (keys: ReadonlySet<string>) => void] {
  const storageKey = `cartograph.columns.${name}`;
  const [hidden, setHidden] = useState(() => readKeys(storageKey));
  return [
    hidden,
    (keys) => {
      setHidden(keys);
      writeKeys(storageKey, keys);
    },
  ];
}

function readKeys(storageKey: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    if (!Array.isArray(stored)) return new Set();
    return new Set(stored.filter((key) => typeof key === "string"));
  } catch {
    // A browser that keeps nothing, or something else under this key: every column stands.
    return new Set();
  }
}

function writeKeys(storageKey: string, keys: ReadonlySet<string>): void {
  try {
    if (keys.size === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify([...keys]));
  } catch {
    // A browser that keeps nothing: the choice holds until the table is left.
  }
}
