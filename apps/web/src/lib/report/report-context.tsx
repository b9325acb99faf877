import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import type { ReportBasics } from "@cartograph/contracts/reports/report.ts";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { withKnownFigures } from "./known-figure.ts";

/** A report with the figures of its cards. */
export type MetricReport = ReportBasics & {
  metrics: Readonly<Partial<Record<MetricId, MetricValue>>>;
};

const ReportContext = createContext<MetricReport | null>(null);

export function ReportProvider(props: { report: MetricReport; children: ReactNode }) {
  const report = useMemo(() => withKnownFigures(props.report), [props.report]);
  return <ReportContext value={report}>{props.children}</ReportContext>;
}

/** The report of the screen. @throws outside a ReportProvider */
export function useMetricReport(): MetricReport {
  const report = useContext(ReportContext);
  if (report === null) throw new Error("useMetricReport needs a ReportProvider");
  return report;
}
