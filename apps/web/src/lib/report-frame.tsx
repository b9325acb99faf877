import {
  metricDefinitions,
  type MetricId,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf } from "@cartograph/contracts/metrics/parts.ts";
import { announce } from "@cartograph/ui/announcer/announce.ts";
import { useAnnouncement } from "@cartograph/ui/announcer/use-announcement.ts";
import { dateRangeLabel } from "@cartograph/ui/date-range/date-range.ts";
import { PageHeader } from "@cartograph/ui/page-header/page-header.tsx";
import { TableStampProvider } from "@cartograph/ui/table-export/table-stamp.tsx";
import { Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { StartForm } from "./getting-started/start-panel.tsx";
import { GettingStartedSlot } from "./getting-started/getting-started-slot.tsx";
import { CountingNotes, ReportNotices } from "./report/report-notices.tsx";
import { ChartNotes } from "./notes/chart-notes.tsx";
import { QueryFailed } from "./query-failed.tsx";
import { useOfferRefresh } from "./refresh-command.tsx";
import { type MetricReport, ReportProvider } from "./report/report-context.tsx";
import { PrintedStamp } from "./report/printed-stamp.tsx";
import { updatedWords } from "./report/source-words.ts";
import { isStanding } from "./report/standing-notices.ts";
import { useFilters } from "./filters/use-filters.ts";
import { useReportStamp } from "./report/use-report-stamp.ts";
import { ScreenTitle } from "./screen-title.tsx";
import { BasisSwitch } from "./filters/basis-switch.tsx";
import { ScreenFilters } from "./filters/screen-filters.tsx";
import { StoreFailed } from "./store-failed.tsx";
import { useDateRange } from "./use-date-range.ts";
import type { ReportResult } from "./use-report.ts";
import { useStoreClock } from "./use-store-clock.ts";
import { useSyncStale } from "./use-sync-stale.ts";
import { ViewsButton } from "./views/views-button.tsx";
import classes from "./report-frame.module.css";

export type ReportFrameProps<Report extends MetricReport> = {
  /** The screen's heading and page title. */
  title: string;
  query: ReportResult<Report>;
  /** Shown above the heading, such as a link back to the screen that led here. */
  above?: ReactNode;
  /** Shown until the report arrives; as high as what replaces it. */
  skeleton: ReactNode;
  /** False for a screen that no filter applies to; its figures count refunds. */
  canBeFiltered?: boolean;
  /** How a new account sees its first steps: in full or in one line; left out for a screen without them. */
  start?: StartForm | undefined;
  children: (report: Report) => ReactNode;
};

/** The frame of every report: header, range, refresh, and the loading, failed and loaded states. */
export function ReportFrame<Report extends MetricReport>(props: ReportFrameProps<Report>) {
  const { title, query, canBeFiltered = true } = props;
  const { dateRange, setDateRange, comparison, setComparison, reportQuery } = useDateRange();
  const clock = useStoreClock();
  const report: MetricReport | undefined = query.data;
  const { filters } = useFilters();
  const stamp = useReportStamp(report, canBeFiltered ? filters : undefined);
  const queryKey = JSON.stringify(reportQuery);
  const syncStale = useSyncStale();
  const [isRefreshing, setIsRefreshing] = useState(false);

  async function refresh() {
    setIsRefreshing(true);
    // Live events refresh the report when these syncs have stored data.
    syncStale(report?.dataSources ?? []);
    const { isSuccess } = await query.refetch();
    setIsRefreshing(false);
    if (isSuccess) announce("Refreshed");
  }
  useOfferRefresh(() => void refresh());

  const metrics = report ? metricIds.filter((id) => report.metrics[id] !== undefined) : [];
  const notices = report?.notices ?? [];
  const isWaiting = query.isPlaceholderData;
  // Background refreshes after new data show no loading state.
  const isAwaited = isRefreshing || isWaiting || !query.data;
  const spoken = spokenState(query);
  useAnnouncement(spoken, { by: spoken && `${spoken} ${title} ${queryKey}`, atFirst: true });
  const lastUpdated = query.data && !isWaiting ? updatedWords(query.data, clock.now) : null;

  return (
    <Stack gap="xl">
      <ScreenTitle>{title}</ScreenTitle>
      {props.above}
      <PageHeader
        title={title}
        lastUpdated={lastUpdated}
        loading={isWaiting ? dateRangeLabel(dateRange) : null}
        onRefresh={() => void refresh()}
        isLoading={query.isFetching && isAwaited}
        picker={{
          value: dateRange,
          onChange: setDateRange,
          comparison,
          onComparisonChange: setComparison,
          today: clock.today,
          timezone: clock.timezone,
          shown: isWaiting ? null : (report?.range ?? null),
        }}
        tools={<ViewsButton />}
      />
      {canBeFiltered ? (
        <ScreenFilters metrics={metrics}>
          {report && metrics.some(countsRefunds) ? <BasisSwitch basis={report.basis} /> : null}
        </ScreenFilters>
      ) : (
        <Group justify="end" mih="2rem">
          {report ? <BasisSwitch basis={report.basis} /> : null}
        </Group>
      )}
      <StoreFailed />
      {query.error ? <QueryFailed what={title} query={{ ...query, refetch: refresh }} /> : null}
      {query.data && report ? (
        <TableStampProvider stamp={stamp && { ...stamp, isOutdated: isWaiting }}>
          <PrintedStamp stamp={stamp} />
          <Stack gap="xl" aria-busy={isWaiting} className={classes.figures}>
            {props.start ? <GettingStartedSlot form={props.start} /> : null}
            <ReportNotices notices={notices.filter((notice) => !isStanding(notice))} />
            <ReportProvider report={report}>
              <ChartNotes>{props.children(query.data)}</ChartNotes>
            </ReportProvider>
            <CountingNotes notices={notices.filter(isStanding)} />
          </Stack>
        </TableStampProvider>
      ) : query.error ? null : (
        props.skeleton
      )}
    </Stack>
  );
}

/** Whether it or a part of it depends on when refunds count. */
function countsRefunds(id: MetricId): boolean {
  return metricDefinitions[id].dateBasis === "both" || partsOf(id).some(countsRefunds);
}

/** The status to announce; null when an alert covers it. Background refreshes are not announced. */
function spokenState({ error, data, isPlaceholderData }: ReportResult<unknown>) {
  if (error) return null;
  return data && !isPlaceholderData ? "Report loaded" : "Loading report";
}
