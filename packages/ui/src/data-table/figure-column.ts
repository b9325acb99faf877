import { formatDuration } from "../format/format-duration.ts";
import { type Currency, formatMoney } from "../format/format-money.ts";
import {
  formatCount,
  formatDecimal,
  formatFigure,
  formatPercent,
  formatRoas,
  roundDecimal,
} from "../format/format-number.ts";
import type { Column } from "./column.ts";

/** How numbers are written: on the screen by `format`, in an export with `digits` decimals. */
export type FigureKind = { format: (value: number) => string; digits: number; unit?: string };

export const countFigure: FigureKind = { format: formatCount, digits: 0 };
export const roasFigure: FigureKind = { format: formatRoas, digits: 2 };
export const durationFigure: FigureKind = { format: formatDuration, digits: 0, unit: "seconds" };

/** For amounts in major units. */
export function moneyFigure(currency: Currency): FigureKind {
  return {
    format: (amount) => formatMoney(amount, currency),
    digits: currency.currencyDigits,
    unit: currency.currency,
  };
}

/** For percentages from 0 to 100. */
export function percentFigure(digits: number): FigureKind {
  return { format: (percent) => formatPercent(percent, digits), digits, unit: "%" };
}

export function decimalFigure(digits: number): FigureKind {
  return { format: (value) => formatDecimal(value, digits), digits };
}

export type FigureColumnOptions<Row> = Pick<Column<Row>, "header" | "extraExport"> &
  Partial<Pick<Column<Row>, "cell" | "isKey" | "isExtra" | "metric">> & {
    as: FigureKind;
    /** False when the rows must keep their order. */
    isSorted?: boolean;
  } & (
    | { key: FigureField<Row> & string; value?: never }
    /** Null is a dash on the screen and an empty cell in an export. */
    | { key: string; value: (row: Row) => number | null }
  );

type FigureField<Row> = {
  [Field in keyof Row]: Row[Field] extends number | null ? Field : never;
}[keyof Row];

/** A number column that is shown, sorted and exported by one value: by default, the row's field that is its key. */
export function figureColumn<Row>(options: FigureColumnOptions<Row>): Column<Row> {
  const { value: valueOf, as, isSorted = true, ...rest } = options;
  // The type of the options allows a missing function only where the key is a field with a number or null.
  const value = valueOf ?? ((row: Row) => row[rest.key as keyof Row] as number | null);
  return {
    cell: (row) => formatFigure(value(row), as.format),
    ...rest,
    ...(isSorted && { sortBy: value }),
    exportAs: (row) => roundFigure(value(row), as.digits),
    unit: as.unit,
    isFigure: true,
  };
}

/** Rounds to the decimals shown on the screen, without minus zero. */
export function roundFigure(value: number | null, digits: number): number | null {
  return value === null ? null : roundDecimal(value, digits);
}
