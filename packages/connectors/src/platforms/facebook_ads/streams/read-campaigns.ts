import { toListedCampaign, type ListedCampaign } from "../../../core/ad-days.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { campaignStatus } from "../mapper/campaign-status.ts";
import { campaignFields, campaignPageSchema } from "../schemas/campaigns.schemas.ts";
import { listObjects } from "./list-objects.ts";

/** Every campaign by ID, including deleted ones. @throws ConnectorError */
export async function readCampaigns(
  session: MetaSession,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<Map<string, ListedCampaign>> {
  const campaigns = new Map<string, ListedCampaign>();
  const list = { edge: "campaigns", fields: campaignFields, schema: campaignPageSchema } as const;
  for await (const { id, name, ...campaign } of listObjects(session, list, signal)) {
    const status = campaignStatus(campaign, now);
    campaigns.set(id, toListedCampaign({ id, name, status }));
  }
  return campaigns;
}
