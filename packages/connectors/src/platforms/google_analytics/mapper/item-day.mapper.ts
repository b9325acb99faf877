import type { ItemDayRecord } from "@cartograph/contracts/day-records.ts";
import { addFigures } from "../../../core/figures.ts";
import type { ReportCells, ReportDay, ReportSource } from "../reports/report.ts";
import { mergeRows } from "./merge-rows.ts";
import { memberName, otherMember, toCount, toMinorUnits } from "./values.ts";

type ItemRow = ItemDayRecord["rows"][number];

/** The events of each item on one day. A renamed item is one item under its most viewed name. */
export function toItemDay(
  { day, rows, quality, readAt, currency }: ReportDay,
  { propertyId }: ReportSource,
): ItemDayRecord {
  const byViews = rows
    .map((cells) => toRow(cells, currency))
    .toSorted((one, other) => other.views - one.views || (one.name < other.name ? -1 : 1));
  const merged = mergeRows(byViews, {
    nameOf: ({ itemExternalId }) => itemExternalId,
    weightOf: ({ views }) => views,
    add: addFigures,
    asRest: (row) => ({ ...row, itemExternalId: otherMember, name: otherMember }),
  });
  const hasOtherRow =
    merged.hasRest || merged.rows.some(({ itemExternalId }) => itemExternalId === otherMember);
  return {
    kind: "item_day",
    externalId: `${propertyId}:${day}`,
    accountExternalId: propertyId,
    day,
    readAt,
    rows: merged.rows,
    currency,
    quality: { ...quality, hasOtherRow: quality.hasOtherRow || hasOtherRow },
  };
}

function toRow({ dimensions, metric }: ReportCells, currency: string | null): ItemRow {
  const [itemId = "", itemName = ""] = dimensions;
  return {
    itemExternalId: memberName(itemId),
    name: memberName(itemName),
    views: toCount(metric("itemsViewed")),
    addedToCart: toCount(metric("itemsAddedToCart")),
    checkedOut: toCount(metric("itemsCheckedOut")),
    purchased: toCount(metric("itemsPurchased")),
    revenueMinor: toMinorUnits(metric("itemRevenue"), currency),
  };
}
