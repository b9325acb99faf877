import { useState } from "react";

export type HiddenColumns = {
  /** Keys of the hidden columns. */
  hidden: ReadonlySet<string>;
  /** The ones hidden to fit, not by choice. */
  hiddenToFit: ReadonlySet<string>;
  /** Stores a choice, which replaces the default. */
  setHidden: (keys: ReadonlySet<string>) => void;
};

/** The hidden columns of a table: the choice stored in this browser, or else those that do not fit. */
export function useHiddenColumns(name: string): {
  isChosen: boolean;
  hiddenOf: (unfitting: ReadonlySet<string>) => HiddenColumns;
} {
  const storageKey = `cartograph.columns.${name}`;
  const [chosen, setChosen] = useState(() => readKeys(storageKey));
  const setHidden = (keys: ReadonlySet<string>) => {
    setChosen(keys);
    writeKeys(storageKey, keys);
  };
  return {
    isChosen: chosen !== null,
    hiddenOf: (unfitting) => ({
      hidden: chosen ?? unfitting,
      hiddenToFit: chosen === null ? unfitting : new Set(),
      setHidden,
    }),
  };
}

/** Null before the first choice. */
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
