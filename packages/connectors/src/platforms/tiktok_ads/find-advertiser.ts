import { ConnectorError } from "../../core/connector-error.ts";
import { advertiserCall } from "./client/calls.ts";
import type { TikTokSession } from "./client/tiktok-session.ts";

/** Looked up by the entered ID, because the ID in the answer may be rounded. @throws ConnectorError */
export async function findAdvertiser(session: TikTokSession, signal: AbortSignal) {
  const { list } = await session.call(advertiserCall(session.advertiserId), signal);
  const [found] = list;
  if (found) return { ...found, name: found.name?.trim() || session.advertiserId };
  throw new ConnectorError(
    "missing_permission",
    `This token has no access to advertiser ${session.advertiserId}. Check the advertiser ID, or have the advertiser authorize your app and paste the new access token.`,
  );
}
