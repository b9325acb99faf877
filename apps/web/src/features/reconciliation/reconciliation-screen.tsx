import type { Reconciliation } from "@cartograph/contracts/reports/reconciliation.ts";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { Button, Group, Text } from "@mantine/core";
import { IconScale } from "@tabler/icons-react";
import { useMemo } from "react";
import { keepShown } from "../../lib/keep-shown.ts";
import { ConnectStore } from "../../lib/report/connect-store.tsx";
import { type PlaceholderRow, ReportPlaceholder } from "../../lib/report/report-placeholder.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import { ReportFrame } from "../../lib/report-frame.tsx";
import { RangeLink } from "../../lib/range-link.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { GapTable } from "./gap-table.tsx";
import { SourceSummary } from "./source-summary.tsx";

const placeholder: PlaceholderRow[] = [
  { split: "whole", heights: [320] },
  { split: "whole", heights: [480] },
];

/** Compares the store's orders and sales with every other source's, and explains the differences. */
export function ReconciliationScreen() {
  // Sources report totals, which filters do not apply to.
  const { filters, ...query } = useDateRange().reportQuery;
  const response = trpc.reports.reconciliation.useQuery(query, keepShown);
  const data = useMemo(() => response.data && { ...response.data, metrics: {} }, [response.data]);
  return (
    <ReportFrame
      title="Reconciliation"
      query={{ ...response, data }}
      canBeFiltered={false}
      skeleton={<ReportPlaceholder cards={0} rows={placeholder} />}
    >
      {(report) => (
        <>
          <Text size="sm" c="dimmed" maw="44rem">
            Compare your store&apos;s orders and sales with what each source reports for the same
            complete days. A cause counts only what your data proves; the rest is not explained.
            {filters ? " Filters don't apply here." : ""}
          </Text>
          <ConnectStore />
          <ReconciledSources report={report} />
        </>
      )}
    </ReportFrame>
  );
}

function ReconciledSources({ report }: { report: Reconciliation }) {
  const { setDateRange } = useDateRange();
  if (report.sources.length === 0 && isConnected(report)) {
    return (
      <EmptyState
        title="This range has no complete day yet"
        description="Only complete days are compared: days that have ended and that all sources have reported."
        icon={<IconScale size={24} />}
        action={
          <Group gap="xs" justify="center">
            <Button variant="default" onClick={() => setDateRange({ range: "yesterday" })}>
              Yesterday
            </Button>
            <Button variant="default" onClick={() => setDateRange({ range: "last_7_days" })}>
              Last 7 Days
            </Button>
          </Group>
        }
      />
    );
  }
  if (report.sources.length === 0) {
    return (
      <EmptyState
        title="Nothing to compare yet"
        description="Connect your store and Google Analytics, an ad platform or an email tool."
        icon={<IconScale size={24} />}
        action={
          <Button component={RangeLink} to="/integrations" variant="default">
            Go to Integrations
          </Button>
        }
      />
    );
  }
  return (
    <>
      <SourceSummary report={report} />
      <ReportRow split="halves">
        {report.sources.map((source) => (
          <GapTable key={source.id} report={report} source={source} />
        ))}
      </ReportRow>
    </>
  );
}

/** Whether the store's orders and another source were read. */
function isConnected({ missing, dataSources }: Reconciliation): boolean {
  return (
    !missing.includes("shopify") &&
    dataSources.some(({ platform, asOf }) => platform !== "shopify" && asOf !== null)
  );
}
