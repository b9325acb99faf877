import { ConnectorError, type ConnectorErrorKind } from "../../../core/connector-error.ts";
import type { ListedCampaign } from "../../../core/ad-days.ts";
import type { AdsSession } from "../client/ads-session.ts";
import type { Customer } from "../find-customer.ts";
import { createPageCheck } from "../../../core/page-check.ts";
import { listedCampaignOf } from "../mapper/campaign-day.mapper.ts";
import { campaignsQuery } from "../queries.ts";
import { campaignsSchema } from "../schemas/search.schemas.ts";

const rethrownKinds: ReadonlySet<ConnectorErrorKind> = new Set(["cancelled", "bad_credentials"]);

/** All campaigns of the account, or as many as Google lists. @throws ConnectorError */
export async function readCampaigns(
  session: AdsSession,
  { loginId }: Customer,
  signal: AbortSignal,
): Promise<ListedCampaign[]> {
  const campaigns: ListedCampaign[] = [];
  const search = { query: campaignsQuery, schema: campaignsSchema, loginId, isOptional: true };
  const check = createPageCheck<ListedCampaign>(({ campaignExternalId }) => campaignExternalId);
  let pageToken: string | undefined;
  try {
    do {
      const page = await session.search({ ...search, pageToken }, signal);
      if ("none" in page) break;
      const listed = page.results.map(({ campaign }) => listedCampaignOf(campaign));
      if (check.isRepeated(listed)) break;
      check.add(listed);
      campaigns.push(...listed);
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
  } catch (error) {
    // The figures are complete without it.
    if (!(error instanceof ConnectorError) || rethrownKinds.has(error.kind)) throw error;
  }
  return campaigns;
}
