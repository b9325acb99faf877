/** A number is written with a dot and no separators; null is an empty cell. */
export type ExportCell = string | number | null;

/** What an export holds below its stamp. */
export type ExportTable = { header: readonly string[]; rows: readonly (readonly ExportCell[])[] };

/** A line of the stamp: what it tells, and that. */
export type StampLine = readonly [label: string, value: string];
