import { listOf, type RawQuery } from "./read-query.ts";
import { refuse } from "./refusals.ts";

/** Keeps the named fields of each record, or all fields when none are named. */
export function withFields<T extends object>(
  records: readonly T[],
  query: RawQuery,
  known: readonly string[],
): object[] {
  const requested = listOf(query, "fields");
  const unknown = requested?.find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(`fields: Invalid field ${unknown}.`);
  if (requested === null) return [...records];
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => requested.includes(name))),
  );
}
