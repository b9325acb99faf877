import { formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import type { OrderList, OrderRow } from "@cartograph/contracts/orders/order-list.ts";
import { orderSortKeys } from "@cartograph/contracts/orders/order-sorts.ts";
import { DateRangePicker } from "@cartograph/ui/date-range/date-range-picker.tsx";
import { stampedDays } from "@cartograph/ui/table-export/stamp-lines.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatFigure } from "@cartograph/ui/format/format-number.ts";
import { getQueryKey } from "@trpc/react-query";
import { filterLines } from "../../lib/filters/filter-words.ts";
import { ScreenFilters } from "../../lib/filters/screen-filters.tsx";
import { useFilters } from "../../lib/filters/use-filters.ts";
import { useValueLabels } from "../../lib/filters/use-value-labels.ts";
import type { ReadPage } from "../../lib/lists/list-query.ts";
import { ListScreen } from "../../lib/lists/list-screen.tsx";
import { useListPages } from "../../lib/lists/use-list-pages.ts";
import { useListState } from "../../lib/lists/use-list-state.ts";
import { toReportQuery } from "../../lib/range-search.ts";
import { productTabs } from "../../lib/screen-tabs.ts";
import type { Term } from "../../lib/terms.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { useStoreClock } from "../../lib/use-store-clock.ts";
import { MissingOrders, NoOrders, useOrdersInput } from "./no-orders.tsx";
import { orderListColumns } from "./order-list-columns.tsx";

/** Orders have the dimensions of sales. */
const filtered = ["net_sales"] as const;
/** The latest first. */
const sortKeys = ["-date", ...orderSortKeys.filter((key) => key !== "-date")] as const;

/** The orders placed in the range; a search covers all dates. */
export function OrdersScreen() {
  const { dateRange, setDateRange } = useDateRange();
  const clock = useStoreClock();
  const state = useListState(sortKeys);
  const { filters, setFilters } = useFilters();
  const labelOf = useValueLabels(filters);
  const { search, sortKey: sort } = state;
  const input = {
    ...(search === "" ? toReportQuery(dateRange) : { search }),
    ...(filters.length > 0 && { filters: formatFilters(filters) }),
    sort,
  };
  const { client } = trpc.useUtils();
  const readPage: ReadPage<OrderList> = (page, signal) =>
    client.orders.list.query({ ...input, ...page }, { signal });
  const query = useListPages(getQueryKey(trpc.orders.list, input, "infinite"), readPage);
  return (
    <ListScreen<OrderRow, OrderList>
      title="Orders"
      noun="order"
      query={query}
      about={useOrdersInput()}
      state={state}
      columns={(page) => orderListColumns(page, clock.today)}
      totals={sumsOf}
      note={
        search === ""
          ? "Orders placed in this range. Returns count with their order here, so totals can differ from reports by refund date."
          : "Searching orders from all dates."
      }
      actions={
        <DateRangePicker
          value={dateRange}
          onChange={setDateRange}
          today={clock.today}
          timezone={clock.timezone}
          shown={query.data?.pages[0]?.range ?? null}
        />
      }
      tabs={{ tabs: productTabs, value: "orders" }}
      filters={<ScreenFilters metrics={filtered} />}
      onClearFilters={filters.length > 0 ? () => setFilters([]) : undefined}
      stamp={({ range, currency }) => [
        ...filterLines(filters, labelOf).map((line) => ["Filter", line] as const),
        [
          "Placed",
          range === null
            ? "All dates"
            : stampedDays({ ...range, isComplete: range.to < clock.today }),
        ],
        ["Refunds", "Counted on the day of their order"],
        ["Currency", currency],
      ]}
      readPage={readPage}
      empty={<NoOrders />}
      missing={<MissingOrders />}
    />
  );
}

function sumsOf({ totals, ...currency }: OrderList): Term[] {
  const money = (amount: number | null) =>
    formatFigure(amount, (known) => formatMoney(known, currency));
  return [
    ["Gross sales", money(totals.grossSales)],
    ["Discounts", money(totals.discounts)],
    ["Returns", money(totals.returns)],
    ["Net sales", money(totals.netSales)],
    ["Total sales", money(totals.totalSales)],
  ];
}
