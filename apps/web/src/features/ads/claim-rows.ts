import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { Column } from "@cartograph/ui/data-table/column.ts";
import { type Currency, formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatFigure, formatRoas } from "@cartograph/ui/format/format-number.ts";
import { adPlatformNames } from "./ad-platform.ts";
import { formatConversions } from "./format-conversions.ts";

export type ClaimRow = {
  name: string;
  /** Conversions of a platform, orders of the store. */
  orders: number | null;
  value: number | null;
  spend: number | null;
  attribution: string | null;
};

/** A row for each platform, one for all of their claims and one for the store; none without a platform. */
export function claimRows({
  claims: { platforms, claimedConversions, claimedValue, actualOrders, actualSales },
  unconverted,
}: Pick<AdsReport, "claims" | "unconverted">): ClaimRow[] {
  if (platforms.length === 0) return [];
  const spent = platforms.flatMap(({ spend: own }) => (own === null ? [] : [own]));
  const spend = spent.length === 0 ? null : spent.reduce((sum, own) => sum + own, 0);
  return [
    ...platforms.map((claim) => ({
      name: `${adPlatformNames[claim.platform]} (claimed)`,
      orders: claim.conversions,
      value: claim.value,
      spend: claim.spend,
      attribution: claim.attribution ?? "Not told by the platform",
    })),
    {
      name: "All platforms (claimed)",
      orders: claimedConversions,
      value: claimedValue,
      spend,
      attribution: null,
    },
    {
      name: "Store (actual)",
      orders: actualOrders,
      value: actualSales,
      // A part of the spend against all of the sales would look better than it is.
      spend: unconverted.length > 0 ? null : spend,
      attribution: "All orders of the online store and total sales, from ads or not",
    },
  ];
}

export function claimColumns(currency: Currency): Column<ClaimRow>[] {
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    { key: "name", header: "Who says so", cell: (row) => row.name },
    {
      key: "orders",
      header: "Orders",
      cell: (row) => formatFigure(row.orders, formatConversions),
      isFigure: true,
      isKey: true,
    },
    {
      key: "value",
      header: "Sales",
      cell: (row) => formatFigure(row.value, money),
      isFigure: true,
      isKey: true,
    },
    {
      key: "spend",
      header: "Ad Spend",
      cell: (row) => formatFigure(row.spend, money),
      isFigure: true,
    },
    {
      key: "return",
      header: "Sales ÷ Spend",
      cell: (row) => formatFigure(returnOf(row), formatRoas),
      isFigure: true,
      isKey: true,
    },
    { key: "attribution", header: "Counted when", cell: (row) => row.attribution ?? "" },
  ];
}

function returnOf({ value, spend }: ClaimRow): number | null {
  return value === null || spend === null || spend === 0 ? null : value / spend;
}
