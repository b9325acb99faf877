import type { DayRange } from "../../../core/connector.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { widestPurchaseType, type PurchaseType } from "../mapper/purchase-type.ts";
import { accountActionsSchema } from "../schemas/insights.schemas.ts";
import { adSetFilters } from "./read-insights.ts";

/** One page, since a wider type that other ad sets have is found with their days. */
const everyAdSet = {
  level: "adset",
  filtering: JSON.stringify(adSetFilters),
  limit: "500",
};

/**
 * The widest purchase type of the account in those days; null if it had none or it is unknown. Ad sets with different
 * attribution settings are read one by one, because the account's totals leave out their purchases.
 */
export async function findPurchaseType(
  session: MetaSession,
  { days: { from, to }, areMixed }: { days: DayRange; areMixed: boolean },
  signal: AbortSignal,
): Promise<PurchaseType | null> {
  const answer = await session.callUnlessTooLarge(
    {
      path: `/${session.account}/insights`,
      params: {
        ...(areMixed ? everyAdSet : { level: "account" }),
        time_range: JSON.stringify({ since: from, until: to }),
        fields: "actions",
      },
      schema: accountActionsSchema,
    },
    signal,
  );
  return widestPurchaseType(answer?.data.map(({ actions }) => actions) ?? [], null);
}
