import { dayIn } from "@cartograph/contracts/days.ts";
import type { KlaviyoSession } from "../client/klaviyo-session.ts";
import { campaignPageSchema } from "../schemas/campaigns.schemas.ts";

export type SentCampaign = {
  name: string;
  /** The send day in the account's zone. */
  day: string;
};

export const emailCampaigns = "equals(messages.channel,'email')";
/** Whether archived campaigns are returned by default is undocumented, so they are requested separately too. */
const archivedCampaigns = `and(${emailCampaigns},equals(archived,true))`;

/** Campaigns of any other status may have sent messages, such as one that was canceled while it was sent. */
const unsentStatuses = new Set(["Draft", "Scheduled"]);

/** Every email campaign that may have sent messages, by ID. @throws ConnectorError */
export async function readSentCampaigns(
  session: KlaviyoSession,
  options: { timezone: string; pageSize: number; signal: AbortSignal },
): Promise<Map<string, SentCampaign>> {
  const { timezone, pageSize, signal } = options;
  const sent = new Map<string, SentCampaign>();
  for (const filter of [emailCampaigns, archivedCampaigns]) {
    const query = { filter, sort: "created_at", "page[size]": String(pageSize) };
    const pages = session.pages(
      { endpoint: "campaigns", query, schema: campaignPageSchema },
      signal,
    );
    for await (const { data } of pages) {
      for (const { id, attributes } of data) {
        const at = Date.parse(attributes.send_time ?? attributes.scheduled_at ?? "");
        if (unsentStatuses.has(attributes.status) || Number.isNaN(at)) continue;
        sent.set(id, { name: attributes.name ?? id, day: dayIn(timezone, at) });
      }
    }
  }
  return sent;
}
