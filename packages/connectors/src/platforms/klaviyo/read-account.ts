import type { KlaviyoSession } from "./client/klaviyo-session.ts";
import { accountListSchema } from "./schemas/account.schemas.ts";

export type Account = {
  id: string;
  name: string;
  /** IANA; its days are the days of every report. */
  timezone: string;
  /** ISO 4217; reports name none themselves. */
  currency: string;
};

/** The one account that the key opens. @throws ConnectorError */
export async function readAccount(session: KlaviyoSession, signal: AbortSignal): Promise<Account> {
  const { data } = await session.ask({ endpoint: "accounts", schema: accountListSchema }, signal);
  const [first] = data;
  if (!first) throw new RangeError("The schema lets no list without an account pass.");
  const { contact_information: contact, timezone, preferred_currency: currency } = first.attributes;
  return { id: first.id, name: contact?.organization_name?.trim() || first.id, timezone, currency };
}
