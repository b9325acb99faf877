import { ConnectorError } from "../../core/connector-error.ts";
import { isKnownZone } from "../../core/known-zone.ts";
import type { MetaSession } from "./client/meta-session.ts";
import { accountFields, accountSchema, type MetaAccount } from "./schemas/account.schemas.ts";

/** @throws ConnectorError, also `bad_data` when the account's time zone is unknown */
export async function readAccount(session: MetaSession, signal: AbortSignal): Promise<MetaAccount> {
  const { account: path } = session;
  const account = await session.call(
    {
      path: `/${path}`,
      params: { fields: accountFields },
      schema: accountSchema,
      validate: ({ id }) => (id === path ? null : "It is about another account."),
    },
    signal,
  );
  if (!isKnownZone(account.timezone_name)) {
    throw new ConnectorError(
      "bad_data",
      `Meta reports an unknown time zone: ${account.timezone_name.slice(0, 60)}.`,
    );
  }
  return account;
}
