import { metricDefinitions, metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { IconZoomQuestion } from "@tabler/icons-react";
import { useParams } from "react-router-dom";
import { keepShown } from "../../lib/keep-shown.ts";
import { MetricCards } from "../../lib/report/metric-card.tsx";
import { RangeNote } from "../../lib/report/range-note.tsx";
import { ReportPlaceholder } from "../../lib/report/report-placeholder.tsx";
import { ReportFrame } from "../../lib/report-frame.tsx";
import { ScreenTitle } from "../../lib/screen-title.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";

/** What is behind a figure. */
export function MetricScreen() {
  const { id: asked } = useParams();
  const id = metricIds.find((each) => each === asked);
  return id === undefined ? <UnknownMetric /> : <MetricPage key={id} id={id} />;
}

function MetricPage({ id }: { id: (typeof metricIds)[number] }) {
  const { reportQuery } = useDateRange();
  const query = trpc.metrics.report.useQuery({ id, ...reportQuery }, keepShown);
  return (
    <ReportFrame
      title={metricDefinitions[id].name}
      query={query}
      skeleton={<ReportPlaceholder cards={1} rows={[]} />}
    >
      {() => (
        <>
          <RangeNote />
          <MetricCards metrics={[id]} />
        </>
      )}
    </ReportFrame>
  );
}

function UnknownMetric() {
  return (
    <>
      <ScreenTitle>Metric not found</ScreenTitle>
      <EmptyState
        title="Metric not found"
        description="There is no metric with the name in this link."
        icon={<IconZoomQuestion size={24} />}
        action={<AppLink to="/">Back to Overview</AppLink>}
      />
    </>
  );
}
