import type { Database } from "@cartograph/database/schema.ts";
import { memberNames } from "../source-days/member-names.ts";
import { readPackedDays, type ReportScope } from "../source-days/packed-days.ts";
import type { StoreCache } from "../store-cache.ts";
import type { DayFact } from "./day-facts.ts";

/**
 * The rows of a report with named members.
 * @param layout `figures` is the number of figures per row; `toSums` converts them to sums
 */
export async function packedFacts<Sums>(
  db: Database,
  scope: ReportScope & { cache: StoreCache },
  layout: { figures: number; toSums: (figure: (index: number) => number) => Sums },
): Promise<DayFact<string, Sums>[]> {
  const days = await readPackedDays(db, scope);
  const members = new Set([...days.values()].flatMap((day) => Array.from(day.members)));
  const nameOf = await memberNames(db, scope, [...members]);
  return [...days].flatMap(([day, columns]) => {
    const figures = Array.from({ length: layout.figures }, (_, index) => columns.figure(index));
    return Array.from(columns.members, (member, row) => ({
      day,
      member: nameOf(member),
      sums: layout.toSums((index) => figures[index]?.[row] ?? 0),
    }));
  });
}
