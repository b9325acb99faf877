import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { SourceDayScope } from "../metrics/source-day-figures.ts";
import { knownAccounts } from "../source-days/known-accounts.ts";
import type { KnownSpan } from "../source-days/known-span.ts";
import type { AdAccount, EmailAccount } from "../source-days/source-account.ts";

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

type AccountDimensions = {
  /** By dimension, the value that all facts of an account have. */
  valueOf: Partial<Record<DimensionId, (account: Account) => string>>;
  /** The dimension whose values are members of one account each, by our ids. */
  member: DimensionId;
  /** The table of the members. */
  table: "campaigns" | "email_messages";
};
type Account = AdAccount | EmailAccount;

/**
 * Limits those of a kind. If facts of none can match, all are left: then the figures are 0 on the days that are known of
 * any.
 */
export function reportAccounts(
  kind: "ads" | "email",
  { valueOf, member, table }: AccountDimensions,
): ReportAccounts {
  return {
    limit: async (db, scope, filters) => {
      let matching: readonly Account[] = scope.accounts[kind];
      for (const { dimension, operator, values } of filters) {
        const read = valueOf[dimension];
        if (read) {
          matching = matching.filter((each) => values.includes(read(each)) === (operator === "is"));
        } else if (dimension === member && operator === "is" && matching.length > 1) {
          const members = values.filter((value) => /^\d+$/.test(value)).map(Number);
          const query = db
            .selectFrom(table)
            .select("account_id")
            .distinct()
            .where("store_id", "=", scope.storeId)
            .where("id", "in", members);
          const rows = members.length === 0 ? [] : await query.execute();
          matching = matching.filter(({ id }) => rows.some((row) => row.account_id === id));
        }
      }
      return matching.length === 0
        ? scope
        : { ...scope, accounts: { ...scope.accounts, [kind]: matching } };
    },
    knownDays: (scope) => knownAccounts({ ...scope, accounts: scope.accounts[kind] })?.span ?? null,
  };
}
