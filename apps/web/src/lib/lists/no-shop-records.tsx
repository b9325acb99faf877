import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import {
  incompleteLabel,
  MissingSource,
  syncingLabel,
} from "@cartograph/ui/states/missing-source.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import type { ReactNode } from "react";
import { QueryFailed } from "../query-failed.tsx";
import { withKnownFigures } from "../report/known-figure.ts";
import { missingSources } from "../report/missing-sources.ts";
import type { ReportBasics } from "@cartograph/contracts/reports/report.ts";
import type { MetricReport } from "../report/report-context.tsx";
import { trpc } from "../trpc.ts";

export type NoShopRecordsProps = {
  /** What the list has, such as "orders". */
  noun: string;
  icon: ReactNode;
  /** A metric of the listed records, whose report says what of them is missing. */
  input: ReportQuery & { id: MetricId };
  /** Shown once the store's orders were synced or imported. */
  children: (report: MetricReport) => ReactNode;
};

/** Replaces an empty list of records from the store. */
export function NoShopRecords({ noun, icon, input, children }: NoShopRecordsProps) {
  const query = trpc.metrics.report.useQuery(input);
  if (query.data === undefined) {
    return query.error ? <QueryFailed what={noun} query={query} /> : <BlockSkeleton height={240} />;
  }
  if (isShopSyncing(query.data)) {
    return (
      <EmptyState
        title={syncingLabel(["shopify"])}
        description={`Your ${noun} appear here as they are synced.`}
        icon={icon}
        action={<AppLink to="/integrations">See progress</AppLink>}
      />
    );
  }
  const gap = missingSources(query.data, ["shopify"]);
  if (gap === null) return children(withKnownFigures(query.data));
  return gap.incomplete.length > 0 ? (
    <EmptyState
      title={incompleteLabel(["shopify"])}
      description={`No ${noun} could be imported yet.`}
      icon={icon}
      action={<AppLink to="/integrations">See the reason</AppLink>}
    />
  ) : (
    <EmptyState
      title={`No ${noun} yet`}
      description={`Connect Shopify, or import an orders export, and your ${noun} appear here.`}
      icon={icon}
      action={<MissingSource {...gap} />}
    />
  );
}

/** Whether the shop's first sync has not finished, so that any record may be missing. */
export function isShopSyncing(report: ReportBasics): boolean {
  const gap = missingSources(report, ["shopify"]);
  const isUnfinished = report.notices.some(({ code }) => code === "first_sync_unfinished");
  return isUnfinished || (gap !== null && gap.syncing.length > 0);
}
