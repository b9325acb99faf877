import {
  type CohortDimension,
  cohortDimensions,
} from "@cartograph/contracts/customers/cohort-views.ts";
import { dimensionDefinitions } from "@cartograph/contracts/dimensions/definitions.ts";
import { Select, Stack, Text } from "@mantine/core";
import { keepShown } from "../../../lib/keep-shown.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useViewParameter } from "../../../lib/use-view-parameter.ts";
import { FilterRemark, UnfilteredStamp } from "../all-customers.tsx";
import { QueryPanel } from "../query-panel.tsx";
import { ValueWidget } from "./value-widget.tsx";
import { RetentionWidget } from "./retention-widget.tsx";

const choices = cohortDimensions.map((id) => ({
  value: id,
  label: dimensionDefinitions[id].name,
}));

/** Lifetime value and retention of customers by what their first orders have in common. */
export function CohortsTab() {
  const [requested, setRequested] = useViewParameter("by");
  const by = cohortDimensions.find((id) => id === requested) ?? "acquired_month";
  const query = trpc.customers.cohorts.useQuery({ by }, keepShown);
  return (
    <Stack gap="xl">
      <div>
        <Select
          label="Cohorts by"
          w={{ base: "100%", xs: 240 }}
          data={choices}
          value={by}
          onChange={(next) => setRequested(next === "acquired_month" ? null : next)}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {descriptions[by]} All customers to date, regardless of date range.
          <FilterRemark />
        </Text>
      </div>
      <QueryPanel what="customer cohorts" query={query} height={640}>
        {(report) => (
          <UnfilteredStamp>
            <Stack gap="xl" aria-busy={query.isPlaceholderData}>
              <ValueWidget report={report} />
              <RetentionWidget key={report.by} report={report} />
            </Stack>
          </UnfilteredStamp>
        )}
      </QueryPanel>
    </Stack>
  );
}

const descriptions: Record<CohortDimension, string> = {
  acquired_month: "Customers grouped by the month of their first order.",
  first_product: "Customers grouped by the first product in their first order.",
  first_discount_code: "Customers grouped by the discount codes used on their first order.",
  first_visit_source:
    "Customers grouped by the source of their first recorded visit before that order.",
};
