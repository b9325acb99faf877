import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { valueOfMember } from "../dimensions/report-values.ts";
import { groupBy } from "../grouping.ts";
import type { ReportScope } from "../source-days/packed-days.ts";
import type { StoreCache } from "../store-cache.ts";
import type { DayFact } from "./day-facts.ts";
import { packedFacts } from "./packed-facts.ts";

/**
 * The rows of a report by day and value of a dimension. The part of a day's totals missing from its members, because
 * the platform withheld or rolled up rows, becomes a row without a value, so that rows add up to the totals.
 * @param report `totals` are the report's sums by day, `figures` is the number of figures per row, and `toSums` converts
 * them to sums
 */
export async function memberFacts<Sums extends Record<string, number>>(
  db: Database,
  { dimension, ...scope }: ReportScope & { dimension: DimensionId; cache: StoreCache },
  report: {
    totals: ReadonlyMap<number, Sums>;
    figures: number;
    toSums: (figure: (index: number) => number) => Sums;
  },
): Promise<DayFact<string, Sums>[]> {
  const days = groupBy(await packedFacts(db, scope, report), ({ day }) => day);
  return [...report.totals].flatMap(([day, total]) => {
    const sums = new Map<string, Sums>();
    let rest = total;
    for (const row of days.get(day) ?? []) {
      add(sums, valueOfMember(dimension, row.member), row.sums);
      rest = combine(rest, row.sums, -1);
    }
    if (Object.values(rest).some((figure) => figure !== 0)) add(sums, noValue, rest);
    return [...sums].map(([member, ofMember]) => ({ day, member, sums: ofMember }));
  });
}

function add<Sums extends Record<string, number>>(
  all: Map<string, Sums>,
  value: string,
  sums: Sums,
): void {
  const known = all.get(value);
  all.set(value, known === undefined ? sums : combine(known, sums, 1));
}

function combine<Sums extends Record<string, number>>(one: Sums, other: Sums, sign: 1 | -1): Sums {
  const combined: Record<string, number> = {};
  for (const key of Object.keys(one)) combined[key] = (one[key] ?? 0) + sign * (other[key] ?? 0);
  return combined as Sums;
}
