import { ConnectorError } from "../../core/connector-error.ts";
import { advertiserCall } from "./client/calls.ts";
import type { TikTokSession } from "./client/tiktok-session.ts";

export type Advertiser = {
  name: string;
  /** ISO 4217. */
  currency: string;
  /** IANA time zone of its reports. */
  timezone: string;
  /** `STATUS_ENABLE` or the reason why not; null if not reported. */
  status: string | null;
};

/** Looked up by the entered ID, because the ID in the answer may be rounded. @throws ConnectorError */
export async function findAdvertiser(
  session: TikTokSession,
  signal: AbortSignal,
): Promise<Advertiser> {
  const { list } = await session.call(advertiserCall(session.advertiserId), signal);
  const [found] = list;
  if (found && found.timezone !== null) {
    const { name, currency, timezone, status } = found;
    return {
      name: name?.trim() || session.advertiserId,
      currency,
      timezone,
      status: status || null,
    };
  }
  throw new ConnectorError(
    "missing_permission",
    `This token has no access to advertiser ${session.advertiserId}. Check the advertiser ID, or have the advertiser authorize your app and paste the new access token.`,
  );
}
