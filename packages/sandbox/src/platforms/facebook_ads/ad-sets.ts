import { noFigures, type Figures } from "../../core/ad-figures.ts";
import type { AdCampaign } from "../../core/marketing-data.ts";

export type AdSet = {
  id: string;
  campaign: AdCampaign;
  /** As insights name it: "7d_click_1d_view". */
  attributionSetting: string;
};

export function adSetsOf(campaign: AdCampaign, accountSetting: string): AdSet[] {
  const settings = campaign.adSetSettings ?? [accountSetting];
  return settings.map((attributionSetting, index) => ({
    id: `${campaign.id}${String(index + 1).padStart(2, "0")}`,
    campaign,
    attributionSetting,
  }));
}

/** Whether Meta does not add up the purchases of these ad sets. */
export function areMixed(adSets: Iterable<AdSet>): boolean {
  return new Set(Array.from(adSets, ({ attributionSetting }) => attributionSetting)).size > 1;
}

/** Splits a campaign's figures between its ad sets; the first one gets the remainders. */
export function splitFigures(figures: Figures, adSets: readonly AdSet[]): [AdSet, Figures][] {
  const names = Object.keys(noFigures) as (keyof Figures)[];
  const others = adSets.length - 1;
  return adSets.map((adSet, index) => {
    const amounts = names.map((name): [keyof Figures, number] => {
      const share = Math.floor(figures[name] / adSets.length);
      return [name, index > 0 ? share : figures[name] - share * others];
    });
    return [adSet, Object.fromEntries(amounts) as Figures];
  });
}

/** "7d_click_1d_view" as an ad set's `attribution_spec`. */
export function attributionSpec(setting: string): { event_type: string; window_days: number }[] {
  return Array.from(setting.matchAll(/(\d+)d_(click|view|ev)/g), ([, days, kind = ""]) => ({
    event_type: eventTypes[kind] ?? kind,
    window_days: Number(days),
  }));
}

const eventTypes: Readonly<Record<string, string>> = {
  click: "CLICK_THROUGH",
  view: "VIEW_THROUGH",
  ev: "ENGAGED_VIDEO_VIEW",
};
