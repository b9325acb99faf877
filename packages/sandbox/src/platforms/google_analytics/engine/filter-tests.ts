import type { Filter } from "../request/report-request.ts";
import type { Cursor, DimensionColumn } from "./cursor.ts";

/** Returns whether the cursor passes the filter. Tests each value of the dimension once. */
export function cursorTest(filter: Filter, column: DimensionColumn): (cursor: Cursor) => boolean {
  const passes = valueTest(filter);
  const known: (boolean | undefined)[] = [];
  return (cursor) => {
    const code = column.codeAt(cursor);
    return (known[code] ??= passes(column.values[code] ?? ""));
  };
}

function valueTest({ stringFilter, inListFilter }: Filter): (value: string) => boolean {
  const { caseSensitive = false } = inListFilter ?? stringFilter ?? {};
  const fold = (value: string) => (caseSensitive ? value : value.toLowerCase());
  const wanted = new Set((inListFilter?.values ?? [stringFilter?.value ?? ""]).map(fold));
  return (value) => wanted.has(fold(value));
}
