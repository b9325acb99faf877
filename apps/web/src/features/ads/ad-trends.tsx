import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { DayPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { formatMoney, formatMoneyShort } from "@cartograph/ui/format/format-money.ts";
import { formatRoas, formatRoasShort } from "@cartograph/ui/format/format-number.ts";
import { adSources } from "../../lib/report/missing-sources.ts";
import { previousDayOf } from "../../lib/report/previous-day.ts";
import { useOpenPoint } from "../../lib/report/use-open-point.ts";
import { previousWords } from "../../lib/report/range-words.ts";
import { SourceEmpty } from "../../lib/report/source-empty.tsx";

export function SpendTrend({ report }: { report: AdsReport }) {
  const openPoint = useOpenPoint("ad_spend");
  const isCompared = report.performanceByDay.some((day) => day.previousSpend !== null);
  return (
    <TimeChart
      title="Ad Spend Trend"
      metric="ad_spend"
      onOpen={openPoint}
      valueLabel="Ad spend"
      previousLabel={isCompared ? previousWords(report.range) : null}
      previousDay={previousDayOf(report.range)}
      days={report.performanceByDay.map((day) => ({
        day: day.date,
        value: day.spend,
        previous: day.previousSpend,
        isComplete: day.isComplete,
      }))}
      formatValue={(amount) => formatMoney(amount, report)}
      formatAxis={(amount) => formatMoneyShort(amount, report)}
      empty={
        <AdsEmpty section="performanceByDay" report={report}>
          See your daily ad spend.
        </AdsEmpty>
      }
    />
  );
}

export function RoasTrend({ report }: { report: AdsReport }) {
  const days = report.performanceByDay.map((day): DayPoint => ({
    day: day.date,
    value: day.roas,
    weight: day.spend,
    previous: day.previousRoas,
    previousWeight: day.previousSpend,
    isComplete: day.isComplete,
  }));
  const openPoint = useOpenPoint("roas");
  const isCompared = days.some((day) => day.previous !== null);
  return (
    <TimeChart
      title="ROAS Trend"
      metric="roas"
      onOpen={openPoint}
      valueLabel="ROAS"
      previousLabel={isCompared ? previousWords(report.range) : null}
      previousDay={previousDayOf(report.range)}
      kind="ratio"
      series={2}
      days={days}
      formatValue={formatRoas}
      formatAxis={formatRoasShort}
      empty={
        <AdsEmpty section="performanceByDay" report={report}>
          See your daily return on ad spend (ROAS).
        </AdsEmpty>
      }
    />
  );
}

export function AdsEmpty(props: {
  report: AdsReport;
  /** The name of the report's field that it shows. */
  section: string;
  children: string;
}) {
  return (
    <SourceEmpty
      section={props.section}
      report={props.report}
      sources={adSources}
      nothing="No ads ran in this date range."
    >
      {props.children}
    </SourceEmpty>
  );
}
