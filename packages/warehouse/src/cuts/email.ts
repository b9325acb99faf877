import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import { type EmailDay, type EmailSums, loadEmailDays } from "../metrics/email/email-days.ts";
import { knownAccounts } from "../source-days/known-accounts.ts";
import type { Cut } from "./cut.ts";
import { matchingAccounts, type ReportAccounts } from "./limit-accounts.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

/** Email by day and message. */
const emailFacts: DayReportFacts<"email" | "emailDays", EmailDay, EmailSums> = {
  dimensions: [...dayDimensions, "tool", "campaign_or_flow"],
  accounts: {
    limit: limitAccounts,
    knownDays: (scope) => knownAccounts({ ...scope, accounts: scope.accounts.email })?.span ?? null,
  },
  load: async (db, scope) => {
    const ofEmail = { ...scope, accounts: scope.accounts.email };
    const [known, days] = [knownAccounts(ofEmail), await loadEmailDays(db, ofEmail)];
    if (known === null || days === null) return null;
    return {
      span: known.span,
      rows: days.map((day) => ({ day: day.day, member: day, sums: day.sums })),
      valuesOf: (dimension, { account, messageId }) => [
        dimension === "tool" ? account.platform : String(messageId),
      ],
    };
  },
  figures: (load) => ({
    email: async () => {
      const facts = await load();
      return facts && facts.rows.map(({ member }) => member);
    },
    emailDays: async () => (await load())?.span ?? null,
  }),
};

async function limitAccounts(...[db, scope, filters]: Parameters<ReportAccounts["limit"]>) {
  const email = await matchingAccounts(scope.accounts.email, filters, {
    valueOf: { tool: ({ platform }) => platform },
    member: "campaign_or_flow",
    accountIdsOf: (messages) =>
      db
        .selectFrom("email_messages")
        .select("account_id")
        .distinct()
        .where("store_id", "=", scope.storeId)
        .where("id", "in", messages)
        .execute(),
  });
  return { ...scope, accounts: { ...scope.accounts, email } };
}

export const emailCut: Cut<"email"> = reportCut(emailFacts);
