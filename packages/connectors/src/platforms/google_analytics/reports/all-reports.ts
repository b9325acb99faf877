import { toItemDay } from "../mapper/item-day.mapper.ts";
import type { Report } from "./report.ts";
import { sessionReports } from "./session-reports.ts";

/** Google does not give its own cart and purchase metrics by item: these count the items themselves. */
const itemReport: Report = {
  name: "items",
  title: "views and carts of products",
  dimensions: ["itemId", "itemName"],
  metrics: ["itemsViewed", "itemsAddedToCart", "itemsCheckedOut", "itemsPurchased", "itemRevenue"],
  filter: null,
  toRecord: toItemDay,
};

/** In the order in which a sync reads them: what the most screens show comes first. */
export const allReports: readonly Report[] = [...sessionReports, itemReport];
