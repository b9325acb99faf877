import { formatList } from "@cartograph/ui/format/format-list.ts";
import { formatCountOf } from "@cartograph/ui/format/format-number.ts";
import type { SourceDataCounts, SourceDataKind } from "@cartograph/contracts/source-data.ts";

const names: Record<SourceDataKind, string> = {
  orders: "order",
  customers: "customer",
  products: "product",
  collections: "collection",
  checkouts: "abandoned checkout",
  session_rows: "session row",
  product_view_rows: "product view row",
  visitor_counts: "visitor count",
  search_rows: "search row",
  campaigns: "campaign",
  campaign_days: "campaign day",
  messages: "email",
  message_days: "email day",
};

/** "2 campaigns and 1,250 campaign days". */
export function dataCountsText(counts: SourceDataCounts): string {
  return formatList(counts.map(({ kind, count }) => formatCountOf(count, names[kind])));
}
