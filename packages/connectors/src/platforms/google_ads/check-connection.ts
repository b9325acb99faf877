import type { ConnectionCheck } from "../../core/connector.ts";
import type { AdsSession } from "./client/ads-session.ts";
import { formatCustomerId } from "./customer-id.ts";

/** @throws ConnectorError when the account cannot be read, saying why */
export async function checkConnection(
  session: AdsSession,
  { signal }: { signal: AbortSignal },
): Promise<ConnectionCheck> {
  const { id, name, currency, timezone, isTest, status } = await session.findCustomer(signal);
  const warnings = [
    ...(isTest ? ["This is a test account: it never has figures. Connect the real one."] : []),
    ...(status === "SUSPENDED"
      ? ["Google has suspended this account: its history can be read, but it shows no ads."]
      : []),
  ];
  return {
    accountName: name || formatCustomerId(id),
    accountExternalId: id,
    currency,
    timezone,
    warnings,
  };
}
