import type { KlaviyoSession } from "./client/klaviyo-session.ts";
import { accountListSchema, type Account } from "./schemas/account.schemas.ts";

/** The key's account. @throws ConnectorError */
export async function readAccount(session: KlaviyoSession, signal: AbortSignal): Promise<Account> {
  const { data } = await session.call({ endpoint: "accounts", schema: accountListSchema }, signal);
  return data[0];
}
