import { rfmGroupIds, rfmGroups } from "@cartograph/contracts/customers/rfm-groups.ts";
import { Select, Text } from "@mantine/core";
import { notAvailableBy } from "../../../lib/filters/filter-words.ts";
import { ScreenFilters } from "../../../lib/filters/screen-filters.tsx";
import type { useCustomerFilters } from "./use-customer-filters.ts";

const groups = rfmGroupIds.map((id) => ({ value: id, label: rfmGroups[id].label }));

/** Of customers to date, so its dimensions are those of the list. */
const listed = ["average_lifetime_value"] as const;

/** Country, segment and what else describes a customer, and the group. */
export function CustomerFilters({ filters }: { filters: ReturnType<typeof useCustomerFilters> }) {
  const { ignored, group, setGroup } = filters;
  return (
    <div>
      <ScreenFilters metrics={listed}>
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
      </ScreenFilters>
      {ignored.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {notAvailableBy(ignored.map(({ dimension }) => dimension))}
        </Text>
      ) : null}
    </div>
  );
}
