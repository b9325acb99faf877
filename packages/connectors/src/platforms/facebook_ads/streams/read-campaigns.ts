import { ConnectorError } from "../../../core/connector-error.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { campaignStatus, type CampaignStatus } from "../mapper/campaign-status.ts";
import {
  campaignFields,
  campaignPageSchema,
  type MetaCampaign,
} from "../schemas/campaigns.schemas.ts";
import { effectiveStatuses } from "../schemas/insights.schemas.ts";

const pageSize = "200";
const mostPages = 1_000;

/** How every campaign stands, deleted ones too, by id. @throws ConnectorError */
export async function readCampaignStatuses(
  session: MetaSession,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<ReadonlyMap<string, CampaignStatus>> {
  const statuses = new Map<string, CampaignStatus>();
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page: { data: MetaCampaign[]; paging: { hasNext: boolean; after: string | null } } =
      await session.ask(
        {
          path: `/${session.account}/campaigns`,
          params: {
            fields: campaignFields,
            effective_status: JSON.stringify(effectiveStatuses),
            limit: pageSize,
            ...(after !== null && { after }),
          },
          schema: campaignPageSchema,
        },
        signal,
      );
    for (const campaign of page.data) statuses.set(campaign.id, campaignStatus(campaign, now));
    if (!page.paging.hasNext || page.paging.after === null) return statuses;
    ({ after } = page.paging);
  }
  throw new ConnectorError("bad_data", "Meta's list of campaigns does not end.");
}
