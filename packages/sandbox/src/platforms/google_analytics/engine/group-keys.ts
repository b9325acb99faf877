import type { Cursor, DimensionColumn } from "./cursor.ts";

/** Up to this many combinations use a table, more use a map. */
const maxTableSize = 2 ** 21;

/** Returns a key that identifies the row: equal for equal values of all columns. */
export type KeyAt = (cursor: Cursor) => number | string;

/** Uses numbers if the combinations fit, which is nearly always. */
export function createKey(columns: readonly DimensionColumn[]): KeyAt {
  const combinations = columns.reduce((product, { size }) => product * Math.max(1, size), 1);
  if (combinations > Number.MAX_SAFE_INTEGER) {
    return (cursor) => columns.map((column) => column.codeAt(cursor)).join(" ");
  }
  return (cursor) => {
    let key = 0;
    for (const column of columns) key = key * column.size + column.codeAt(cursor);
    return key;
  };
}

/** Numbers keys from 0 in order of appearance. */
export type KeyNumbers = {
  readonly count: number;
  /** -1 for an unknown key. */
  find(key: number | string): number;
  /** Returns the number of a new key. The key must be unknown. */
  add(key: number | string): number;
};

export function createKeyNumbers(columns: readonly DimensionColumn[]): KeyNumbers {
  const combinations = columns.reduce((product, { size }) => product * Math.max(1, size), 1);
  return combinations <= maxTableSize ? numbersInTable(combinations) : numbersInMap();
}

function numbersInTable(combinations: number): KeyNumbers {
  // Numbers are stored plus one, so that 0 means none.
  const table = new Int32Array(combinations);
  let count = 0;
  return {
    get count() {
      return count;
    },
    find: (key) => (table[key as number] ?? 0) - 1,
    add(key) {
      count += 1;
      table[key as number] = count;
      return count - 1;
    },
  };
}

function numbersInMap(): KeyNumbers {
  const numbers = new Map<number | string, number>();
  return {
    get count() {
      return numbers.size;
    },
    find: (key) => numbers.get(key) ?? -1,
    add(key) {
      const number = numbers.size;
      numbers.set(key, number);
      return number;
    },
  };
}
