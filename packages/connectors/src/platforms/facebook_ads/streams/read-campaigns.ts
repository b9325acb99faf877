import { toListedCampaign, type ListedCampaign } from "../../../core/ad-days.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { isUnavailable } from "../../../core/unavailable-list.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { campaignStatus } from "../mapper/campaign-status.ts";
import {
  campaignFields,
  campaignPageSchema,
  type MetaCampaign,
} from "../schemas/campaigns.schemas.ts";
import { effectiveStatuses } from "../schemas/insights.schemas.ts";

const pageSize = "200";
const maxPages = 1_000;

type Reading = { now: number; signal: AbortSignal };

/**
 * Every campaign by ID, or none with a warning if Meta does not list the campaigns: the days include
 * campaign names, so only the status is unknown then.
 * @throws ConnectorError
 */
export async function tryCampaigns(
  session: MetaSession,
  reading: Reading,
): Promise<{ campaigns: ReadonlyMap<string, ListedCampaign>; warning: string | null }> {
  try {
    return { campaigns: await readCampaigns(session, reading), warning: null };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const warning =
      "Meta does not list this account's campaigns, so their status is unknown. Their figures are complete.";
    return { campaigns: new Map(), warning };
  }
}

/** Every campaign by ID, including deleted ones. @throws ConnectorError */
async function readCampaigns(
  session: MetaSession,
  { now, signal }: Reading,
): Promise<ReadonlyMap<string, ListedCampaign>> {
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
      campaigns.set(id, toListedCampaign({ id, name: name || id, status }));
    }
    if (!page.paging.hasNext || page.paging.after === null) return campaigns;
    ({ after } = page.paging);
  }
  throw new ConnectorError("bad_data", "Meta's list of campaigns does not end.");
}
