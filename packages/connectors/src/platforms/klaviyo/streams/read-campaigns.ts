import { dayIn } from "../../../core/days.ts";
import type { KlaviyoSession } from "../client/klaviyo-session.ts";
import { campaignPageSchema } from "../schemas/campaigns.schemas.ts";

export type SentCampaign = {
  name: string;
  /** The day in the account's zone on which it went out. */
  day: string;
};

export const emailCampaigns = "equals(messages.channel,'email')";
/** Whether archived campaigns come unasked is not documented, so they are asked for as well. */
const archivedCampaigns = `and(${emailCampaigns},equals(archived,true))`;

/** Campaigns of which messages went out; the others have no figures. */
const sentStatuses = new Set(["Sent", "Sending", "Variations Sent"]);

/** Every e-mail campaign that was sent, by its id. @throws ConnectorError */
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
        if (!sentStatuses.has(attributes.status) || Number.isNaN(at)) continue;
        sent.set(id, { name: attributes.name ?? id, day: dayIn(timezone, at) });
      }
    }
  }
  return sent;
}
