import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import { type EmailDay, type EmailSums, loadEmailDays } from "../metrics/email/email-days.ts";
import type { SourceDayFigures } from "../metrics/source-day-figures.ts";
import { enclosingSpan, knownAccounts } from "../source-days/known-accounts.ts";
import type { Cut } from "./cut.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

type EmailFigures = Pick<SourceDayFigures, "email" | "emailDays">;

/** Email by day and message. */
const emailFacts: DayReportFacts<EmailFigures, EmailDay, EmailSums> = {
  dimensions: [...dayDimensions, "tool", "campaign_or_flow"],
  load: async (db, scope) => {
    const ofEmail = { ...scope, accounts: scope.accounts.email };
    const [known, days] = [knownAccounts(ofEmail), await loadEmailDays(db, ofEmail)];
    if (known === null || days === null) return null;
    return {
      span: enclosingSpan(known),
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

export const emailCut: Cut<"email"> = reportCut(emailFacts, ({ email, emailDays }) => ({
  email,
  emailDays,
}));
