import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";

type Spend = Pick<Dashboard["campaignPerformance"][number], "spend" | "unconverted">;

/** Spend in the store's currency; null rather than 0 if none of it has an exchange rate. */
export function knownSpend({ spend, unconverted }: Spend): number | null {
  return spend === 0 && unconverted ? null : spend;
}
