import type { SourceDataCounts, SourceDataKind } from "@cartograph/contracts/source-data.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";

const names: Record<SourceDataKind, readonly [one: string, many: string]> = {
  orders: ["order", "orders"],
  customers: ["customer", "customers"],
  products: ["product", "products"],
  collections: ["collection", "collections"],
  checkouts: ["abandoned checkout", "abandoned checkouts"],
  session_rows: ["session row", "session rows"],
  product_view_rows: ["product view row", "product view rows"],
  visitor_counts: ["visitor count", "visitor counts"],
  search_rows: ["search row", "search rows"],
  campaigns: ["campaign", "campaigns"],
  campaign_days: ["campaign day", "campaign days"],
  messages: ["email", "emails"],
  message_days: ["email day", "email days"],
};

/** "2 campaigns", one for each kind. */
function dataCountTexts(counts: SourceDataCounts): string[] {
  return counts.map(
    ({ kind, count }) => `${formatCount(count)} ${names[kind][count === 1 ? 0 : 1]}`,
  );
}

/** "2 campaigns and 1,250 campaign days". */
export function dataCountsText(counts: SourceDataCounts): string {
  return new Intl.ListFormat("en-US").format(dataCountTexts(counts));
}
