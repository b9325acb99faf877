import { toListedCampaign, type ListedCampaign } from "../../../core/ad-days.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { campaignStatus, effectiveStatuses } from "../mapper/campaign-status.ts";
import {
  campaignFields,
  campaignPageSchema,
  type MetaCampaign,
} from "../schemas/campaigns.schemas.ts";

const pageSize = "200";
const maxPages = 1_000;

/** Every campaign by ID, including deleted ones. @throws ConnectorError */
export async function readCampaigns(
  session: MetaSession,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<Map<string, ListedCampaign>> {
  const campaigns = new Map<string, ListedCampaign>();
  let after: string | null = null;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page: { data: MetaCampaign[]; paging: { hasNext: boolean; after: string | null } } =
      await session.call(
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
    for (const { id, name, ...campaign } of page.data) {
      const status = campaignStatus(campaign, now);
      campaigns.set(id, toListedCampaign({ id, name, status }));
    }
    if (!page.paging.hasNext || page.paging.after === null) return campaigns;
    ({ after } = page.paging);
  }
  throw new ConnectorError("bad_data", "Meta's list of campaigns does not end.");
}
