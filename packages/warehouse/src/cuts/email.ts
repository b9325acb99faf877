import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import { type EmailDay, type EmailSums, loadEmailDays } from "../metrics/email/email-days.ts";
import type { Cut } from "./cut.ts";
import { reportAccounts } from "./limit-accounts.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

/** Email by day and message. */
const emailFacts: DayReportFacts<"email", EmailDay, EmailSums> = {
  dimensions: [...dayDimensions, "tool", "campaign_or_flow"],
  accounts: reportAccounts("email", {
    valueOf: { tool: ({ platform }) => platform },
    member: "campaign_or_flow",
    table: "email_messages",
  }),
  load: async (db, scope) => {
    const known = await loadEmailDays(db, { ...scope, accounts: scope.accounts.email });
    if (known === null) return null;
    return {
      span: known.days,
      rows: known.rows.map((row) => ({ day: row.day, member: row, sums: row.sums })),
      valuesOf: (dimension, { account, messageId }) => [
        dimension === "tool" ? account.platform : String(messageId),
      ],
    };
  },
  figures: (load) => ({
    email: async () => {
      const facts = await load();
      return facts && { days: facts.span, rows: facts.rows.map(({ member }) => member) };
    },
  }),
};

export const emailCut: Cut<"email"> = reportCut(emailFacts);
