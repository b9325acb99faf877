import { AppError } from "@cartograph/contracts/app-error.ts";
import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../ask.ts";
import { inComparison } from "./in-comparison.ts";

/**
 * The days of one campaign in the range, and how its platform restated them.
 * @throws AppError not_found when the store has no such campaign
 */
export function campaignReport(db: Database, ask: Ask, _: string): Promise<CampaignReport> {
  return inComparison(db, ask, async () => {
    throw new AppError("not_found", "There is no such campaign");
  });
}
