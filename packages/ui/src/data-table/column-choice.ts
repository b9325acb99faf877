import type { Column } from "./column.ts";

/** The columns that stand, in their order: the first always, and at least one figure where there are any. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: ReadonlySet<string>,
): readonly Column<Row>[] {
  const shown = columns.filter(({ key }, index) => index === 0 || !hidden.has(key));
  if (shown.some(isFigure)) return shown;
  // What was remembered of an earlier version's columns may hide every figure of this one's.
  const firstFigure = columns.find(isFigure);
  return columns.filter((column) => shown.includes(column) || column === firstFigure);
}

/** The columns that a choice is offered of: all but the name of the row, and none of mere buttons. */
export function choosableColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.slice(1).filter(({ exportAs, sortBy }) => exportAs ?? sortBy);
}

/** Whether a column may be hidden too: the last figure that stands may not. */
export function canHide<Row>(shown: readonly Column<Row>[], column: Column<Row>): boolean {
  return shown[0] !== column && (!isFigure(column) || shown.filter(isFigure).length > 1);
}

function isFigure<Row>(column: Column<Row>): boolean {
  return column.isFigure === true;
}
