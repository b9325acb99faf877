import { formatDuration } from "../format/format-duration.ts";
import { type Currency, formatMoney } from "../format/format-money.ts";
import {
  formatCount,
  formatDecimal,
  formatFigure,
  formatPercent,
  formatRoas,
} from "../format/format-number.ts";
import type { Column } from "./column.ts";

/** How a kind of figure is written: on the screen by `format`, in an export as a number of so many decimals. */
export type FigureKind = { format: (value: number) => string; digits: number; unit?: string };

export const countFigure: FigureKind = { format: formatCount, digits: 0 };
export const roasFigure: FigureKind = { format: formatRoas, digits: 2 };
export const durationFigure: FigureKind = { format: formatDuration, digits: 0, unit: "seconds" };

/** Major units of the currency. */
export function moneyFigure(currency: Currency): FigureKind {
  return {
    format: (amount) => formatMoney(amount, currency),
    digits: currency.currencyDigits,
    unit: currency.currency,
  };
}

/** From 0 to 100. */
export function percentFigure(digits: number): FigureKind {
  return { format: (percent) => formatPercent(percent, digits), digits, unit: "%" };
}

export function decimalFigure(digits: number): FigureKind {
  return { format: (value) => formatDecimal(value, digits), digits };
}

export type FigureColumnOptions<Row> = Pick<Column<Row>, "key" | "header" | "exportBeside"> &
  Partial<Pick<Column<Row>, "cell" | "isKey">> & {
    /** Null where there is no figure: a dash on the screen, an empty cell in an export. */
    value: (row: Row) => number | null;
    as: FigureKind;
    /** False where the rows must keep their order. */
    isSorted?: boolean;
  };

/** A column of figures: shown, sorted and exported by one value. */
export function figureColumn<Row>(options: FigureColumnOptions<Row>): Column<Row> {
  const { value, as, isSorted = true, ...rest } = options;
  return {
    cell: (row) => formatFigure(value(row), as.format),
    ...rest,
    ...(isSorted && { sortBy: value }),
    exportAs: (row) => roundFigure(value(row), as.digits),
    unit: as.unit,
    isFigure: true,
  };
}

/** The figure with the decimals that the screen shows, and no minus zero. */
export function roundFigure(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits)) + 0;
}
