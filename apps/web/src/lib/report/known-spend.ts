import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";

type Spend = Pick<CampaignReport["days"][number], "spend" | "unconverted">;

/** Spend in the store's currency; null rather than 0 if none of it has an exchange rate. */
export function knownSpend({ spend, unconverted }: Spend): number | null {
  return spend === 0 && unconverted ? null : spend;
}
