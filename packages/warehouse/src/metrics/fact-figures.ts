import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../report-request.ts";
import type { DaySpan, Window } from "../calendar/period.ts";
import type { SourceAccounts } from "../source-days/source-account.ts";
import type { StoreCache } from "../store-cache.ts";
import type { SegmentCounts } from "./customers/customer-segments.ts";
import type { CustomerCounts } from "./customers/distinct-customers.ts";
import type { OrdersOfType } from "./customers/orders-by-customer-type.ts";
import type { ProductTotals } from "./products/product-sales.ts";
import type { SalesByDay } from "./sales/sales-by-day.ts";
import type { MinuteSales } from "./sales/sales-by-minute.ts";
import type { SourceDayFigures } from "./source-day-figures.ts";

/** The figures of one window that are sums of facts, by kind of facts. All others are derived from these. */
export type FiguresByFacts = {
  sales: {
    sales: () => Promise<LedgerAmounts>;
    salesByDay: () => Promise<SalesByDay>;
    ordersByType: () => Promise<OrdersOfType[]>;
    customers: () => Promise<CustomerCounts>;
    /** Counts the distinct customers of any span of whole days in the window. */
    customersOver: () => Promise<(span: DaySpan) => CustomerCounts>;
    /** New customers by day of acquisition. Days without any are absent. */
    acquiredOver: (span: DaySpan) => Promise<ReadonlyMap<number, number>>;
    /** Ledger sums by minute of any days, regardless of the window. */
    salesByMinute: (span: DaySpan) => Promise<ReadonlyMap<number, MinuteSales[]>>;
  };
  order_lines: {
    /** Totals over all products. */
    productTotals: () => Promise<ProductTotals>;
    productTotalsByDay: () => Promise<ReadonlyMap<number, ProductTotals>>;
  };
  customers: {
    /** All customers to date, independent of the window. */
    customerSegments: () => Promise<SegmentCounts>;
  };
  checkouts: {
    /** Minor units by day; days without any are absent. */
    abandonedValueByDay: () => Promise<ReadonlyMap<number, number>>;
  };
  sessions: Pick<
    SourceDayFigures,
    "sessionsByDay" | "channels" | "sessionsOfChannels" | "stepsByDay" | "users"
  >;
  item_views: Pick<SourceDayFigures, "productViews" | "productViewsByDay">;
  search: Pick<SourceDayFigures, "searchByDay">;
  ads: Pick<SourceDayFigures, "ads">;
  email: Pick<SourceDayFigures, "email">;
};

export type FiguresScope = {
  store: StoreContext;
  basis: DateBasis;
  /** Only facts matching all of these are counted. */
  filters: readonly Filter[];
  cache: StoreCache;
  accounts: SourceAccounts;
  window: Window;
  /** The day of the last sync of orders, which is incomplete. */
  firstOpenDay: number;
  /** The last day with known checkouts, which is incomplete; null if Shopify grants access to them. */
  lastCheckoutDay: number | null;
  /** Set for a side of a comparison by complete days: figures are null when a day of the window is missing. */
  needsAllDays?: boolean;
};
