import type { CustomerList, CustomerRow } from "@cartograph/contracts/customers/customer-list.ts";
import { customerSortKeys } from "@cartograph/contracts/customers/customer-sorts.ts";
import { rfmGroups } from "@cartograph/contracts/customers/rfm-groups.ts";
import { formatMoney } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatFigure } from "@cartograph/ui/format/format-number.ts";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { IconUsers } from "@tabler/icons-react";
import { getQueryKey } from "@trpc/react-query";
import { filterLines } from "../../lib/filters/filter-words.ts";
import { useValueLabels } from "../../lib/filters/use-value-labels.ts";
import type { ReadPage } from "../../lib/lists/list-query.ts";
import { ListScreen } from "../../lib/lists/list-screen.tsx";
import { NoShopRecords } from "../../lib/lists/no-shop-records.tsx";
import { useListPages } from "../../lib/lists/use-list-pages.ts";
import { useListState } from "../../lib/lists/use-list-state.ts";
import { customerTabs } from "../../lib/screen-tabs.ts";
import type { Term } from "../../lib/terms.tsx";
import { trpc } from "../../lib/trpc.ts";
import { customerColumns } from "./customer-columns.tsx";
import { amountsNote } from "./customer-words.ts";
import { CustomerFilters } from "./list/customer-filters.tsx";
import { orderCounts } from "./list/order-counts.ts";
import { useCustomerFilters } from "./list/use-customer-filters.ts";
import { toDateStamp } from "./to-date-stamp.ts";

/** The highest net sales first. */
const sortKeys = ["-net", ...customerSortKeys.filter((key) => key !== "-net")] as const;

/** A report that says what is missing of the orders to date, which the figures of customers are the sums of. */
const allOrders = { id: "orders", range: "today", compare: "none" } as const;

/** All customers to date with their orders and sales. */
export function CustomerListScreen() {
  const state = useListState(sortKeys);
  const filters = useCustomerFilters();
  const labelOf = useValueLabels(filters.applied);
  const { search, sortKey: sort } = state;
  const input = { ...filters.input, ...(search === "" ? {} : { search }), sort };
  const { client } = trpc.useUtils();
  const readPage: ReadPage<CustomerList> = (page, signal) =>
    client.customers.list.query({ ...input, ...page }, { signal });
  const query = useListPages(getQueryKey(trpc.customers.list, input, "infinite"), readPage);
  const isFiltered =
    filters.applied.length > 0 || filters.group !== null || filters.orders !== null;
  return (
    <ListScreen<CustomerRow, CustomerList>
      title="All Customers"
      noun="customer"
      query={query}
      about={allOrders}
      isToDate
      state={state}
      columns={customerColumns}
      totals={sumsOf}
      tabs={{ tabs: customerTabs, value: "list" }}
      filters={<CustomerFilters filters={filters} />}
      onClearFilters={isFiltered ? filters.clear : undefined}
      note={`All customers to date, by their platform ID. Search matches the start of an ID. Names and addresses aren't stored. ${amountsNote} RFM groups combine recency, frequency and monetary value.`}
      stamp={({ currency }) => [
        ...toDateStamp,
        ...(filters.group === null ? [] : [["RFM group", rfmGroups[filters.group].label] as const]),
        ...(filters.orders === null
          ? []
          : [["Number of orders", orderCounts[filters.orders].label] as const]),
        ...filterLines(filters.applied, labelOf).map((line) => ["Filter", line] as const),
        ["Currency", currency],
      ]}
      readPage={readPage}
      empty={<NoCustomers />}
    />
  );
}

function sumsOf({ totals, ...currency }: CustomerList): Term[] {
  const money = (amount: number | null) =>
    formatFigure(amount, (known) => formatMoney(known, currency));
  return [
    ["Orders", formatFigure(totals.orders, formatCount)],
    ["Net sales", money(totals.net)],
    ["Spent", money(totals.spent)],
    ["Returns", money(totals.returns)],
  ];
}

function NoCustomers() {
  const icon = <IconUsers size={24} />;
  return (
    <NoShopRecords noun="customers" icon={icon} input={allOrders}>
      {() => (
        <EmptyState
          title="No customers yet"
          description="Customers appear here with their first order."
          icon={icon}
        />
      )}
    </NoShopRecords>
  );
}
