import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { SourceDayScope } from "../metrics/source-day-figures.ts";
import type { KnownSpan } from "../source-days/known-span.ts";

/** The accounts of a report of several. */
export type ReportAccounts = {
  /** Limits those of the scope to the ones that facts matching all filters can be of. */
  limit: (
    db: Database,
    scope: SourceDayScope,
    filters: readonly Filter[],
  ) => Promise<SourceDayScope>;
  /** The days known of any account; null if there are none. */
  knownDays: (scope: SourceDayScope) => KnownSpan | null;
};

type AccountDimensions<Account> = {
  /** By dimension, the value that all facts of an account have. */
  valueOf: Partial<Record<DimensionId, (account: Account) => string>>;
  /** The dimension whose values are members of one account each, by our ids. */
  member: DimensionId;
  accountIdsOf: (members: readonly number[]) => Promise<readonly { account_id: number }[]>;
};

/**
 * The accounts that facts matching all filters can be of. All if there is none: then the figures are 0 on the days that
 * are known of any.
 */
export async function matchingAccounts<Account extends { id: number }>(
  accounts: readonly Account[],
  filters: readonly Filter[],
  { valueOf, member, accountIdsOf }: AccountDimensions<Account>,
): Promise<readonly Account[]> {
  let matching = accounts;
  for (const { dimension, operator, values } of filters) {
    const read = valueOf[dimension];
    if (read) {
      matching = matching.filter((each) => values.includes(read(each)) === (operator === "is"));
    } else if (dimension === member && operator === "is" && matching.length > 1) {
      const members = values.filter((value) => /^\d+$/.test(value)).map(Number);
      const rows = members.length === 0 ? [] : await accountIdsOf(members);
      matching = matching.filter(({ id }) => rows.some((row) => row.account_id === id));
    }
  }
  return matching.length === 0 ? accounts : matching;
}
