import type { Column } from "./column.ts";

/** The visible columns in order: always the first one, and at least one number column if there is one. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: ReadonlySet<string>,
): readonly Column<Row>[] {
  const shown = columns.filter(({ key }, index) => index === 0 || !hidden.has(key));
  if (shown.some(isFigure)) return shown;
  // The choice stored by an earlier version may hide every number column.
  const firstFigure = columns.find(isFigure);
  return columns.filter((column) => shown.includes(column) || column === firstFigure);
}

/** The columns that can be chosen: all except the first and columns of buttons. */
export function choosableColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.slice(1).filter(({ exportAs, sortBy }) => exportAs ?? sortBy);
}

/** Returns whether a column can be hidden; the last visible number column cannot. */
export function canHide<Row>(shown: readonly Column<Row>[], column: Column<Row>): boolean {
  return shown[0] !== column && (!isFigure(column) || shown.filter(isFigure).length > 1);
}

function isFigure<Row>(column: Column<Row>): boolean {
  return column.isFigure === true;
}
