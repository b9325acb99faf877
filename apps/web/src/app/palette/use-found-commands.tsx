import { customerName } from "@cartograph/contracts/customers/customer-name.ts";
import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { addFilter } from "@cartograph/contracts/dimensions/filters.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFilter, IconReceipt, IconUser } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { keepShown } from "../../lib/keep-shown.ts";
import { readFilters, writeFilters } from "../../lib/range-search.ts";
import { customerPath, orderPath } from "../../lib/record/record-paths.ts";
import { findUserScreen, screens } from "../../lib/screens.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOpenPath } from "../../lib/use-open-path.ts";
import type { FetchedCommands } from "./commands.ts";

/** The dimensions whose values are searched. */
const searched = [
  ...(["country", "sales_channel", "discount_code"] as const),
  ...(["collection", "product_type", "vendor"] as const),
] satisfies DimensionId[];

const maxPerDimension = 3;
const debounceMs = 250;
const minLength = 2;

/** The server's results for the typed text: orders by name, customers by id, and values to filter by. */
export function useFoundCommands(isOpen: boolean, typed: string): FetchedCommands {
  const [settled] = useDebouncedValue(typed.trim(), debounceMs);
  const isSearching = isOpen && settled.length >= minLength;
  // Typing more or closing the palette cancels pending requests.
  const text = isSearching ? settled : "";
  const options = { ...keepShown, enabled: isSearching, trpc: { abortOnUnmount: true } };
  const orders = trpc.orders.list.useQuery({ search: text, limit: 5 }, options);
  const customers = trpc.customers.list.useQuery({ search: text, limit: 5 }, options);
  const values = trpc.useQueries((queries) =>
    searched.map((id) =>
      queries.dimensions.values({ id, search: text, limit: maxPerDimension }, options),
    ),
  );
  const navigate = useNavigate();
  const openPath = useOpenPath();
  const isWaiting =
    typed.trim() !== settled || [orders, customers, ...values].some(({ isFetching }) => isFetching);
  if (!isSearching) {
    return { groups: [], isLoading: isOpen && isWaiting && typed.trim() !== "", failed: [] };
  }

  const open = (path: string) => () => openPath(path);
  function filterBy(dimension: DimensionId, value: string): void {
    const { pathname, search: query } = window.location;
    const search = new URLSearchParams(query);
    const name = findUserScreen(pathname);
    const onReport = name !== null && (screens[name].report !== null || name === "metric");
    const filter = { dimension, operator: "is" as const, values: [value] };
    const filters = addFilter(readFilters(search), filter);
    void navigate({
      pathname: onReport ? pathname : "/",
      search: writeFilters(search, filters).toString(),
    });
  }

  return {
    isLoading: isWaiting,
    failed: [orders, customers, ...values].filter(({ isError }) => isError),
    groups: [
      {
        label: "Orders",
        isMatched: true,
        commands: (orders.data?.rows ?? []).map(({ id, name }) => ({
          id: `order ${id}`,
          label: name,
          icon: <IconReceipt size={18} stroke={1.75} aria-hidden />,
          run: open(orderPath(id)),
        })),
      },
      {
        label: "Customers",
        isMatched: true,
        commands: (customers.data?.rows ?? []).map(({ id, externalId }) => ({
          id: `customer ${id}`,
          label: customerName(externalId),
          icon: <IconUser size={18} stroke={1.75} aria-hidden />,
          run: open(customerPath(id)),
        })),
      },
      {
        label: "Filter by",
        isMatched: true,
        commands: searched.flatMap((dimension, index) =>
          (values[index]?.data?.values ?? []).map(({ value, label }) => ({
            id: `filter ${dimension} ${value}`,
            label,
            detail: dimensionDefinitions[dimension].name,
            icon: <IconFilter size={18} stroke={1.75} aria-hidden />,
            run: () => filterBy(dimension, value),
          })),
        ),
      },
    ],
  };
}
