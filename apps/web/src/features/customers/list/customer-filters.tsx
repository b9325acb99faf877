import { rfmGroupIds, rfmGroups } from "@cartograph/contracts/customers/rfm-groups.ts";
import { Group, Select, Text } from "@mantine/core";
import { notAvailableBy } from "../../../lib/filters/filter-words.ts";
import { ScreenFilters } from "../../../lib/filters/screen-filters.tsx";
import { orderCountKeys, orderCounts } from "./order-counts.ts";
import type { useCustomerFilters } from "./use-customer-filters.ts";

const groups = rfmGroupIds.map((id) => ({ value: id, label: rfmGroups[id].label }));

const counts = orderCountKeys.map((key) => ({ value: key, label: orderCounts[key].label }));

/** A metric of all customers to date, so that its dimensions are the list's dimensions. */
const listed = ["average_lifetime_value"] as const;

/** Filters by customer dimensions, number of orders and RFM group. */
export function CustomerFilters({ filters }: { filters: ReturnType<typeof useCustomerFilters> }) {
  const { ignored, group, setGroup, orders, setOrders } = filters;
  return (
    <div>
      <ScreenFilters metrics={listed}>
        <Group gap="xs">
          <Select
            aria-label="Number of orders"
            w={220}
            size="sm"
            data={counts}
            value={orders}
            placeholder="Any number of orders"
            clearable
            onChange={setOrders}
          />
          <Select
            aria-label="RFM group"
            w={180}
            size="sm"
            data={groups}
            value={group}
            placeholder="All RFM groups"
            clearable
            onChange={setGroup}
          />
        </Group>
      </ScreenFilters>
      {ignored.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {notAvailableBy(ignored.map(({ dimension }) => dimension))}.
        </Text>
      ) : null}
    </div>
  );
}
