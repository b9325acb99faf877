import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { figureColumn, kinds } from "@cartograph/ui/data-table/figure-column.ts";
import type { Currency } from "@cartograph/ui/format/format-money.ts";
import { type AdPlatform, adPlatformNames, adSourceOf } from "@cartograph/contracts/ad-platform.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { isValue, metricPath } from "../../lib/metric-path.ts";
import { attributionWords } from "./attribution-words.ts";
import { conversionsFigure } from "./format-conversions.ts";

export type ClaimRow = {
  name: string;
  /** Whose figures they are. */
  of: AdPlatform | "platforms" | "store";
  /** Conversions for a platform, orders for the store. */
  orders: number | null;
  value: number | null;
  spend: number | null;
  attribution: string | null;
};

/** A row per platform, one for the sum of their claims and one for the store. Empty without ad platforms. */
export function claimRows({
  claims: { platforms, claimedConversions, claimedValue, actualOrders, actualSales, actualSpend },
}: Pick<AdsReport, "claims">): ClaimRow[] {
  if (platforms.length === 0) return [];
  const spent = platforms.flatMap(({ spend: own }) => (own === null ? [] : [own]));
  const spend = spent.length === 0 ? null : spent.reduce((sum, own) => sum + own, 0);
  return [
    ...platforms.map((claim) => ({
      name: `${adPlatformNames[claim.platform]} (claimed)`,
      of: claim.platform,
      orders: claim.conversions,
      value: claim.value,
      spend: claim.spend,
      attribution:
        claim.attribution === null
          ? "Not provided by the platform"
          : attributionWords(claim.attribution),
    })),
    {
      name: "All platforms (claimed)",
      of: "platforms",
      orders: claimedConversions,
      value: claimedValue,
      spend,
      attribution: null,
    },
    {
      name: "Store (actual)",
      of: "store",
      orders: actualOrders,
      value: actualSales,
      spend: actualSpend,
      attribution: "All orders and total sales of every channel, with or without ads",
    },
  ];
}

export function claimColumns(currency: Currency): Column<ClaimRow>[] {
  const money = kinds.money(currency);
  // Not sortable: the last two rows are totals.
  const isSorted = false;
  return [
    {
      key: "name",
      header: "Source",
      cell: (row) => row.name,
      exportAs: (row) => row.name,
    },
    figureColumn("orders", "Orders", conversionsFigure, {
      metric: "ad_conversions",
      isSorted,
      isKey: true,
    }),
    figureColumn("value", "Sales", money, { metric: "ad_conversion_value", isSorted, isKey: true }),
    figureColumn("spend", "Ad Spend", money, { metric: "ad_spend", isSorted }),
    figureColumn("return", "Sales ÷ Spend", kinds.roas, {
      value: returnOf,
      metric: "roas",
      isSorted,
      isKey: true,
    }),
    {
      key: "attribution",
      header: "Attribution window",
      cell: (row) => row.attribution ?? "",
      exportAs: (row) => row.attribution,
    },
  ];
}

/** The store's metric for each claimed metric. */
const actual: Partial<Record<MetricId, MetricId>> = {
  ad_conversions: "orders",
  ad_conversion_value: "total_sales",
  roas: "mer",
};

/** A platform's figures open the claimed metric filtered by that platform, the store's open the store's metric. */
export function openClaim({ of }: ClaimRow, column: MetricId | null): string {
  const metric = column ?? "ad_conversion_value";
  if (of === "platforms") return metricPath(metric);
  if (of === "store") return metricPath(actual[metric] ?? metric);
  return metricPath(metric, { filters: [isValue("platform", adSourceOf[of])] });
}

function returnOf({ value, spend }: ClaimRow): number | null {
  return value === null || spend === null || spend === 0 ? null : value / spend;
}
