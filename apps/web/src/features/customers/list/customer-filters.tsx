import { rfmGroupIds, rfmGroups } from "@cartograph/contracts/customers/rfm-groups.ts";
import { CloseButton, Group, Select, Text } from "@mantine/core";
import { filterWords, notAvailableBy } from "../../../lib/filters/filter-words.ts";
import { segmentLabels } from "../customer-words.ts";
import { pickedValue, type useCustomerFilters } from "./use-customer-filters.ts";

const groups = rfmGroupIds.map((id) => ({ value: id, label: rfmGroups[id].label }));
const segments = Object.entries(segmentLabels).map(([value, label]) => ({ value, label }));
const noLabels = new Map<string, string>();

/** Choices of group and segment, and the filters that a link added. */
export function CustomerFilters({ filters }: { filters: ReturnType<typeof useCustomerFilters> }) {
  const { applied, ignored, group, setGroup, pick, remove } = filters;
  const segment = pickedValue(applied, "segment");
  const others = applied.filter(({ dimension }) => dimension !== "segment" || segment === null);
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="RFM group"
        w={180}
        data={groups}
        value={group}
        placeholder="All"
        clearable
        onChange={setGroup}
      />
      <Select
        label="Segment"
        w={150}
        data={segments}
        value={segment}
        placeholder="All"
        clearable
        onChange={(next) => pick("segment", next)}
      />
      {others.map((filter) => {
        const { name, values } = filterWords(filter, noLabels);
        return (
          <Group key={`${name} ${values}`} gap={4} mih={36}>
            <Text size="sm">
              {name} <strong>{values}</strong>
            </Text>
            <CloseButton
              size="sm"
              aria-label={`Remove filter: ${name} ${values}`}
              onClick={() => remove(filter)}
            />
          </Group>
        );
      })}
      {ignored.length > 0 ? (
        <Text size="sm" c="dimmed">
          {notAvailableBy(ignored.map(({ dimension }) => dimension))}
        </Text>
      ) : null}
    </Group>
  );
}
