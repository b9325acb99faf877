import type { ConnectionCheck } from "../../core/connector.ts";
import type { MetaSession } from "./client/meta-session.ts";
import { readAccount } from "./read-account.ts";
import { anyInsightsSchema } from "./schemas/insights.schemas.ts";

/** Values of `account_status`. 1 is active; 9 (grace period) can be read too. */
const statuses: Readonly<Record<number, string>> = {
  2: "disabled",
  3: "unsettled",
  7: "under risk review",
  8: "waiting for a settlement",
  100: "about to be closed",
  101: "closed",
};

/** @throws ConnectorError when the account's insights cannot be read, saying why */
export async function checkConnection(
  session: MetaSession,
  { signal }: { signal: AbortSignal },
): Promise<ConnectionCheck> {
  const account = await readAccount(session, signal);
  // A user may see the account without access to its insights. An idle account returns no rows.
  await session.call(
    {
      path: `/${session.account}/insights`,
      params: { fields: "spend", date_preset: "yesterday", limit: "1" },
      schema: anyInsightsSchema,
    },
    signal,
  );
  const status = statuses[account.account_status ?? 1];
  const other = session.otherVersion();
  return {
    accountName: account.name === "" ? account.id : account.name,
    accountExternalId: account.id,
    currency: account.currency,
    timezone: account.timezone_name,
    warnings: [
      ...(status === undefined
        ? []
        : [`Meta says that this ad account is ${status}. Its past spend can still be read.`]),
      ...(other === null ? [] : [otherVersionWarning(other)]),
    ],
  };
}

export function otherVersionWarning(version: string): string {
  return `Meta answers with version ${version.slice(0, 20)} of its API instead of the requested one, which it no longer serves. Update Cartograph.`;
}
