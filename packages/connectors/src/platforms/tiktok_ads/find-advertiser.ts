import { ConnectorError } from "../../core/connector-error.ts";
import { advertiserQuestion } from "./client/questions.ts";
import type { TikTokSession } from "./client/tiktok-session.ts";

export type Advertiser = {
  name: string;
  /** ISO 4217. */
  currency: string;
  /** IANA; its days are those of the reports. */
  timezone: string;
  /** `STATUS_ENABLE`, or why it is not; null where TikTok does not report it. */
  status: string | null;
};

/** Asked for by the ID that was typed, so that the answer's own, maybe rounded, is not needed. @throws ConnectorError */
export async function findAdvertiser(
  session: TikTokSession,
  signal: AbortSignal,
): Promise<Advertiser> {
  const { list } = await session.ask(advertiserQuestion(session.advertiserId), signal);
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
