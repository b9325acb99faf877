import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatMoney, formatMoneyShort } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatCountShort } from "@cartograph/ui/format/format-number.ts";
import { Select } from "@mantine/core";
import { useState } from "react";
import { previousDayOf } from "../../lib/report/previous-day.ts";
import { previousWords } from "../../lib/report/range-words.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

const measures = [
  { value: "views", label: "Views", previous: "previousViews" },
  { value: "revenue", label: "Revenue", previous: "previousRevenue" },
  { value: "units", label: "Units", previous: "previousUnits" },
] as const;
type Measure = (typeof measures)[number]["value"];

/** Views over time, or revenue when there are no views. */
export function ProductChart({ report }: { report: ProductsReport }) {
  const [chosen, setChosen] = useState<Measure | null>(null);
  const hasViews = report.byDay.some((day) => day.views !== null);
  const measure = chosen ?? (hasViews ? "views" : "revenue");
  const { label, previous } = measures.find(({ value }) => value === measure) ?? measures[0];
  const isMoney = measure === "revenue";
  const isKnown = measure === "views" || report.summary.productRevenue !== null;
  const days = isKnown ? report.byDay : [];
  const isCompared = days.some((day) => day[previous] !== null);
  return (
    <TimeChart
      title={`${label} Over Time`}
      valueLabel={label}
      previousLabel={isCompared ? previousWords(report.range) : null}
      previousDay={previousDayOf(report.range)}
      days={days.map((day) => ({
        day: day.date,
        value: day.isKnown || measure === "views" ? day[measure] : null,
        previous: day[previous],
        isComplete: day.isComplete,
      }))}
      formatValue={isMoney ? (amount) => formatMoney(amount, report) : formatCount}
      formatAxis={isMoney ? (amount) => formatMoneyShort(amount, report) : formatCountShort}
      controls={
        <Select
          aria-label="Measure"
          size="xs"
          w={120}
          data={measures.map(({ value, label: name }) => ({ value, label: name }))}
          value={measure}
          onChange={(value) =>
            setChosen(measures.find((candidate) => candidate.value === value)?.value ?? null)
          }
        />
      }
      empty={
        <SourceEmpty
          report={report}
          sources={measure === "views" ? ["google_analytics"] : ["shopify"]}
          nothing="No data in this date range."
        >
          {measure === "views"
            ? "See how often your products are viewed."
            : "See what your products sell."}
        </SourceEmpty>
      }
    />
  );
}
