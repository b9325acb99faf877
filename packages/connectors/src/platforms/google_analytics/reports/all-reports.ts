import { toItemDay } from "../mapper/item-day.mapper.ts";
import type { Report } from "./report.ts";
import { sessionReports } from "./session-reports.ts";

/** Google has no cart and purchase metrics by item; these count items instead. */
const itemReport: Report = {
  name: "items",
  title: "views and carts of products",
  dimensions: ["itemId", "itemName"],
  metrics: ["itemsViewed", "itemsAddedToCart", "itemsCheckedOut", "itemsPurchased", "itemRevenue"],
  filter: null,
  toRecord: toItemDay,
};

/** In the order of a sync: the data that most screens use comes first. */
export const allReports: readonly Report[] = [...sessionReports, itemReport];
