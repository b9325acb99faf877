import type { KlaviyoSession } from "./client/klaviyo-session.ts";
import { accountListSchema } from "./schemas/account.schemas.ts";

export type Account = {
  id: string;
  name: string;
  /** IANA time zone, used by every report. */
  timezone: string;
  /** ISO 4217; reports do not name a currency. */
  currency: string;
};

/** The key's account. @throws ConnectorError */
export async function readAccount(session: KlaviyoSession, signal: AbortSignal): Promise<Account> {
  const { data } = await session.call({ endpoint: "accounts", schema: accountListSchema }, signal);
  const [first] = data;
  if (!first) throw new RangeError("The schema rejects a list without an account.");
  const { contact_information: contact, timezone, preferred_currency: currency } = first.attributes;
  return { id: first.id, name: contact?.organization_name?.trim() || first.id, timezone, currency };
}
