import type { MetaSession } from "../client/meta-session.ts";
import { adSetFields, adSetPageSchema, type MetaAdSet } from "../schemas/ad-sets.schemas.ts";
import { listObjects } from "./list-objects.ts";

/** Meta does not add up the purchases of ad sets with different attribution settings. */
export type AdSetSettings = {
  /** Whether the account's ad sets, including deleted ones, have different settings. */
  areMixed: boolean;
  /** IDs of the campaigns whose ad sets have. */
  mixedCampaigns: ReadonlySet<string>;
};

/** @throws ConnectorError */
export async function readAdSetSettings(
  session: MetaSession,
  signal: AbortSignal,
): Promise<AdSetSettings> {
  const byCampaign = new Map<string, string>();
  const mixedCampaigns = new Set<string>();
  const settings = new Set<string>();
  const list = { edge: "adsets", fields: adSetFields, schema: adSetPageSchema } as const;
  for await (const adSet of listObjects(session, list, signal)) {
    const { campaign_id: id } = adSet;
    const setting = settingOf(adSet);
    settings.add(setting);
    if ((byCampaign.get(id) ?? setting) !== setting) mixedCampaigns.add(id);
    byCampaign.set(id, setting);
  }
  return { areMixed: settings.size > 1, mixedCampaigns };
}

/** The windows in a fixed order. */
function settingOf({ attribution_spec }: MetaAdSet): string {
  const windows = attribution_spec ?? [];
  return windows
    .map(({ event_type, window_days }) => `${event_type} ${window_days}`)
    .toSorted()
    .join(", ");
}
