import { parse } from "csv-parse/sync";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Next to the project's root; never copied into it. */
const folder = join(import.meta.dirname, "../../../../../../shared/data");

export const hasSharedData = existsSync(folder);

export const exportFile = join(folder, "online_retail/orders_export.csv.gz");
export const refundsFile = join(folder, "online_retail/refunds.csv.gz");

export type ReferenceRow = Record<string, string>;

/** A reference table; cells are text, empty where the reference has none. */
export function referenceRows(name: string): ReferenceRow[] {
  const bytes = readFileSync(join(folder, "reference", name));
  const rows: ReferenceRow[] = parse(name.endsWith(".gz") ? gunzipSync(bytes) : bytes, {
    columns: true,
  });
  return rows;
}

/** Rounded to cents, so that binary fractions do not matter. */
export function cents(amount: number | string | null | undefined): number {
  return Math.round(Number(amount) * 100);
}

export type RangeFigures = {
  from: string;
  to: string;
  orders: number;
  total_sales: number;
  refunded_of_these_orders_until_end_of_data: number;
  refunds_issued_in_range: number;
  units: number;
  customers: number;
  new_orders: number;
  returning_orders: number;
  guest_orders: number;
  top3_skus: [string, number][];
};

/** The figures of each named range, of the previous range and of the same dates a year earlier. */
export function referenceRanges(): { name: string; figures: RangeFigures }[] {
  const text = readFileSync(join(folder, "reference/date_ranges_as_of_2011-12-09.json"), "utf8");
  const { ranges }: { ranges: Record<string, Record<string, RangeFigures>> } = JSON.parse(text);
  return Object.entries(ranges).flatMap(([range, periods]) =>
    Object.entries(periods)
      .filter(([, figures]) => figures.from !== undefined)
      .map(([period, figures]) => ({ name: `${range}, ${period}`, figures })),
  );
}

export type Headline = {
  orders: number;
  units: number;
  gross_line_sales: number;
  shipping: number;
  total_sales: number;
  refunded: number;
  net_total: number;
  refunds_of_lines: number;
  refunds_of_shipping: number;
  refunds_as_adjustment: number;
  return_rate_units: number;
  aov_gross_lines_over_orders: number;
  customer_metrics: {
    customers: number;
    one_time_customers: number;
    repeat_customers: number;
    repeat_customer_rate: number;
    returning_orders: number;
    guest_orders: number;
    customers_by_number_of_orders: Record<string, number>;
  };
};

export function referenceHeadline(): Headline {
  return JSON.parse(readFileSync(join(folder, "reference/headline.json"), "utf8"));
}
