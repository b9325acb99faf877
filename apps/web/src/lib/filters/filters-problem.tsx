import { dimensionIds } from "@cartograph/contracts/dimensions/definitions.ts";
import { Anchor, Text } from "@mantine/core";

/** Says that the filters of the link are not applied. */
export function FiltersProblem({ filters, onClear }: { filters: string; onClear: () => void }) {
  return (
    <Text size="sm" c="var(--cartograph-danger-text)" role="alert">
      {filtersProblem(filters)} Showing unfiltered figures.{" "}
      <Anchor component="button" type="button" onClick={onClear}>
        Clear filters
      </Anchor>
    </Text>
  );
}

/** Why the filters of a link that `parseFilters` refuses are not applied. */
export function filtersProblem(filters: string): string {
  const names = filters.split(";").map((part) => part.split(":")[0] ?? "");
  const unknown = names.find((name) => dimensionIds.every((id) => id !== name));
  return unknown
    ? `This link has a filter that doesn't exist (${unknown.slice(0, 40)}).`
    : "This link has filters that can't be applied.";
}
