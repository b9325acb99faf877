import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { DayPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { DayTrend } from "../../lib/report/day-trend.tsx";
import { adSources } from "../../lib/report/missing-sources.ts";
import { useMetricReport } from "../../lib/report/report-context.tsx";
import { SourceEmpty, type SourceEmptyProps } from "../../lib/report/source-empty.tsx";

export function SpendTrend({ report }: { report: AdsReport }) {
  return (
    <DayTrend
      title="Ad Spend Trend"
      metric="ad_spend"
      valueLabel="Ad spend"
      days={report.performanceByDay.map((day) => ({
        day: day.date,
        // Without an exchange rate, spend is unknown rather than zero.
        value: day.isUnconverted && day.spend === 0 ? null : day.spend,
        previous: day.previousSpend,
        leapDay: day.previousLeapDay && { previous: day.previousLeapDay.spend },
        isComplete: day.isComplete,
      }))}
      empty={<AdsEmpty section="performanceByDay">See your daily ad spend.</AdsEmpty>}
    />
  );
}

export function RoasTrend({ report }: { report: AdsReport }) {
  const days = report.performanceByDay.map((day): DayPoint => ({
    day: day.date,
    value: day.roas,
    weight: day.spend,
    part: day.conversionValue,
    previous: day.previousRoas,
    previousWeight: day.previousSpend,
    previousPart: day.previousConversionValue,
    leapDay: day.previousLeapDay && {
      previous: day.previousLeapDay.roas,
      previousWeight: day.previousLeapDay.spend,
      previousPart: day.previousLeapDay.conversionValue,
    },
    isComplete: day.isComplete,
  }));
  return (
    <DayTrend
      title="ROAS Trend"
      metric="roas"
      valueLabel="ROAS"
      kind="ratio"
      series={2}
      days={days}
      empty={
        <AdsEmpty section="performanceByDay">See your daily return on ad spend (ROAS).</AdsEmpty>
      }
    />
  );
}

export function AdsEmpty(props: Pick<SourceEmptyProps, "section" | "children">) {
  const absentBecause = useMetricReport().metrics.ad_spend?.absentBecause;
  return (
    <SourceEmpty
      {...props}
      sources={adSources}
      nothing={absentBecause === undefined ? "No ads ran" : { sentence: `${absentBecause}.` }}
    />
  );
}
