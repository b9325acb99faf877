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

/** The kinds of figures; money in major units, percentages from 0 to 100. */
export const kinds = {
  count: { format: formatCount, digits: 0 },
  roas: { format: formatRoas, digits: 2 },
  duration: { format: formatDuration, digits: 0, unit: "seconds" },
  decimal: (digits: number) => ({
    format: (value: number) => formatDecimal(value, digits),
    digits,
  }),
  percent: (digits: number) => ({
    format: (percent: number) => formatPercent(percent, digits),
    digits,
    unit: "%",
  }),
  money: (currency: Currency) => ({
    format: (amount: number) => formatMoney(amount, currency),
    digits: currency.currencyDigits,
    unit: currency.currency,
  }),
} satisfies Record<string, FigureKind | ((of: never) => FigureKind)>;

type FigureOptions<Row> = Partial<
  Pick<Column<Row>, "cell" | "isKey" | "isExtra" | "metric" | "extraExport">
> & {
  /** False when the rows must keep their order. */
  isSorted?: boolean;
};

type FigureField<Row> = {
  [Field in keyof Row]: Row[Field] extends number | null ? Field : never;
}[keyof Row] &
  string;

/**
 * A number column that is shown, sorted and exported by one value: by default, the row's field that is its key. Null is
 * a dash on the screen and an empty cell in an export.
 */
export function figureColumn<Row>(
  key: FigureField<Row>,
  header: string,
  as: FigureKind,
  options?: FigureOptions<Row>,
): Column<Row>;
export function figureColumn<Row>(
  key: string,
  header: string,
  as: FigureKind,
  options: FigureOptions<Row> & { value: (row: Row) => number | null },
): Column<Row>;
export function figureColumn<Row>(
  key: string,
  header: string,
  as: FigureKind,
  options: FigureOptions<Row> & { value?: (row: Row) => number | null } = {},
): Column<Row> {
  // The overloads allow a missing function only where the key is a field with a number or null.
  const ofField = (row: Row) => row[key as keyof Row] as number | null;
  const { value = ofField, isSorted = true, ...rest } = options;
  return {
    key,
    header,
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
