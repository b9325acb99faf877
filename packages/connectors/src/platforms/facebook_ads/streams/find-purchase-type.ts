import type { DayRange } from "../../../core/connector.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { widestPurchaseType, type PurchaseType } from "../mapper/purchase-type.ts";
import { accountActionsSchema } from "../schemas/insights.schemas.ts";

/** The widest purchase type of the account in those days; null if it had none or it is unknown. */
export async function findPurchaseType(
  session: MetaSession,
  { from, to }: DayRange,
  signal: AbortSignal,
): Promise<PurchaseType | null> {
  const answer = await session.callUnlessTooLarge(
    {
      path: `/${session.account}/insights`,
      params: {
        level: "account",
        time_range: JSON.stringify({ since: from, until: to }),
        fields: "actions",
      },
      schema: accountActionsSchema,
    },
    signal,
  );
  return widestPurchaseType(answer?.data.map(({ actions }) => actions) ?? [], null);
}
