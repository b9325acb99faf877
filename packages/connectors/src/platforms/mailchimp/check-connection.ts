import type { ConnectionCheck } from "../../core/connector.ts";
import { ConnectorError } from "../../core/connector-error.ts";
import type { MailchimpSession } from "./client/mailchimp-session.ts";
import {
  automationFields,
  automationsSchema,
  fallbackZone,
  pingSchema,
} from "./schemas/account.schemas.ts";
import { reportFields, reportsSchema } from "./schemas/reports.schemas.ts";

const oneReport = () => ({ count: "1", fields: reportFields });
const allAutomations = () => ({ count: "1000", fields: automationFields });

/** @throws ConnectorError when the account or its reports cannot be read, saying why */
export async function checkConnection(
  session: MailchimpSession,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  await session.call({ path: "/ping", schema: pingSchema, what: "the account" }, signal);
  const { id, name, role, timezone } = await session.account(signal);
  const asRole = role === null ? "" : ` (its role is ${role})`;
  const what = `the reports of campaigns${asRole}`;
  await session.call({ path: "/reports", query: oneReport, schema: reportsSchema, what }, signal);
  const { ignored, name: dataCenter } = session.dataCenter;
  const warnings = [
    ignored === null
      ? null
      : `The data center ${ignored} was entered, but the key is for ${dataCenter}, which is used.`,
    timezone === null
      ? "Mailchimp reports no known time zone for the account, so its days are counted in UTC."
      : null,
    automationWarning(await countSendingAutomations(session, signal)),
  ];
  return {
    accountName: name,
    accountExternalId: id,
    currency: null,
    timezone: timezone ?? fallbackZone,
    warnings: warnings.filter((warning) => warning !== null),
  };
}

/** 0 after an error, which accounts without classic automations and roles without access to them get. */
async function countSendingAutomations(
  session: MailchimpSession,
  signal: AbortSignal,
): Promise<number> {
  try {
    const { automations } = await session.call(
      {
        path: "/automations",
        query: allAutomations,
        schema: automationsSchema,
        what: "the account's automations",
      },
      signal,
    );
    return automations.filter(({ emails_sent: sent }) => sent > 0).length;
  } catch (error) {
    // Only a warning depends on this; reports can be read anyway.
    if (error instanceof ConnectorError && error.kind !== "cancelled") return 0;
    throw error;
  }
}

function automationWarning(count: number): string | null {
  if (count === 0) return null;
  const automations = count === 1 ? "One classic automation" : `${count} classic automations`;
  return `${automations} of this account cannot be shown: Mailchimp reports only their totals, not figures by day. Campaigns are complete.`;
}
