/** Numbers are written with a decimal point and no separators; null is an empty cell. */
export type ExportCell = string | number | null;

/** The content of an export below its stamp. */
export type ExportTable = { header: readonly string[]; rows: readonly (readonly ExportCell[])[] };

/** A line of the stamp. */
export type StampLine = readonly [label: string, value: string];
