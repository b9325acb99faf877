import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatMoney, formatMoneyShort } from "@cartograph/ui/format/format-money.ts";
import { formatCount, formatCountShort } from "@cartograph/ui/format/format-number.ts";
import { Select } from "@mantine/core";
import { useState } from "react";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

const measures = [
  { value: "views", label: "Views" },
  { value: "revenue", label: "Revenue" },
  { value: "units", label: "Units" },
] as const;
type Measure = (typeof measures)[number]["value"];

/** Views over time, or what the products brought in where nobody counts views. */
export function ProductChart({ report }: { report: ProductsReport }) {
  const [chosen, setChosen] = useState<Measure | null>(null);
  const hasViews = report.byDay.some((day) => day.views !== null);
  const measure = chosen ?? (hasViews ? "views" : "revenue");
  const label = measures.find(({ value }) => value === measure)?.label ?? "Views";
  const isMoney = measure === "revenue";
  const isKnown = measure === "views" || report.summary.productRevenue !== null;
  return (
    <TimeChart
      title={`${label} Over Time`}
      valueLabel={label}
      days={(isKnown ? report.byDay : []).map((day) => ({
        day: day.date,
        value: day[measure],
        isComplete: day.isComplete,
      }))}
      formatValue={isMoney ? (amount) => formatMoney(amount, report) : formatCount}
      formatAxis={isMoney ? (amount) => formatMoneyShort(amount, report) : formatCountShort}
      controls={
        <Select
          aria-label="Measure"
          size="xs"
          w={120}
          data={measures}
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
          nothing="Nothing in this range."
        >
          {measure === "views"
            ? "How often your products are looked at."
            : "What your products sell."}
        </SourceEmpty>
      }
    />
  );
}
