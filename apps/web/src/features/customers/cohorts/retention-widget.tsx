import {
  type RetentionCurve,
  retentionCurveIds,
  retentionCurves,
} from "@cartograph/contracts/customers/cohort-views.ts";
import type { CustomerCohorts } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { LineChart } from "@cartograph/ui/charts/line-chart.tsx";
import type { ChartPoint } from "@cartograph/ui/charts/regroup-days.ts";
import {
  formatCountOf,
  formatPercent,
  formatPercentShort,
} from "@cartograph/ui/format/format-number.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import { SegmentedControl, Select, Text } from "@mantine/core";
import { useState } from "react";
import { type CohortRow, cohortRows, everyone } from "./cohort-rows.ts";
import { CohortsEmpty } from "./cohorts-empty.tsx";
import { RetentionTable } from "./retention-table.tsx";

type Point = CohortRow["retention"][number];

const valueOf: Record<RetentionCurve, (point: Point) => number | null> = {
  in_month: ({ inMonth }) => inMonth,
  rolling: ({ rolling }) => rolling,
  cumulative: ({ cumulative }) => cumulative,
};
const choices = retentionCurveIds.map((id) => ({ value: id, label: retentionCurves[id].label }));

/** Three ways to count who came back, for all customers or one cohort. */
export function RetentionWidget({ report }: { report: CustomerCohorts }) {
  const [curve, setCurve] = useState<RetentionCurve>("in_month");
  const [chosen, setChosen] = useState(everyone);
  const rows = cohortRows(report);
  const cohort = rows.find(({ value }) => value === chosen) ?? rows[0];
  if (report.cohorts.length === 0 || cohort === undefined) {
    return (
      <WidgetCard title="Retention Curves" minHeight={250}>
        <CohortsEmpty report={report}>See how many customers come back over time.</CohortsEmpty>
      </WidgetCard>
    );
  }
  // "In-month retention".
  const lineName = `${retentionCurves[curve].label.replace(" ", "-")} retention`;
  const known = cohort.retention.filter(({ customers }) => customers > 0);
  return (
    <WidgetCard
      title="Retention Curves"
      actions={
        <>
          <Select
            size="xs"
            w={190}
            aria-label="Cohort"
            searchable
            data={rows.map(({ value, label }) => ({ value, label }))}
            value={cohort.value}
            onChange={(next) => setChosen(next ?? everyone)}
          />
          <SegmentedControl
            size="xs"
            aria-label="Retention curve"
            data={choices}
            value={curve}
            onChange={setCurve}
          />
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {retentionCurves[curve].meaning} Share of customers for whom that month is complete.
      </Text>
      {known.length > 0 ? (
        <LineChart
          title={`${lineName}: ${cohort.label}`}
          pointLabel="Month"
          valueLabel={lineName}
          points={known.map((point) => toPoint(point, valueOf[curve](point)))}
          formatValue={(percent) => formatPercent(percent, 1)}
          formatAxis={formatPercentShort}
        />
      ) : (
        <WidgetEmpty>No complete month after the first order yet.</WidgetEmpty>
      )}
      <RetentionTable cohort={cohort} />
    </WidgetCard>
  );
}

function toPoint({ month, customers }: Point, value: number | null): ChartPoint {
  const name = String(month);
  return {
    from: name,
    to: name,
    label: name,
    longLabel: `Month ${month}, of ${formatCountOf(customers, "customer")}`,
    value,
    previous: null,
    isComplete: true,
  };
}
