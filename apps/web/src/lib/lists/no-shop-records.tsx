import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import {
  brokenLabel,
  connectLabel,
  deniedLabel,
  incompleteLabel,
  syncingLabel,
} from "@cartograph/ui/states/missing-source.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { QueryFailed } from "../query-failed.tsx";
import { RangeLink } from "../range-link.tsx";
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
        action={<NextStep to="/integrations">See progress</NextStep>}
      />
    );
  }
  const gap = missingSources(query.data, ["shopify"]);
  if (gap === null) return children(withKnownFigures(query.data));
  if (gap.incomplete.length > 0) {
    return (
      <EmptyState
        title={incompleteLabel(["shopify"])}
        description={`No ${noun} could be imported yet.`}
        icon={icon}
        action={<NextStep to="/integrations">See the reason</NextStep>}
      />
    );
  }
  const isConnected = gap.broken.length > 0 || gap.denied.length > 0;
  return (
    <EmptyState
      title={`No ${noun} yet`}
      description={
        isConnected
          ? `We can't read your ${noun} from Shopify.`
          : `Connect Shopify, or import an orders export, and your ${noun} appear here.`
      }
      icon={icon}
      action={
        isConnected ? (
          <NextStep to="/integrations">
            {gap.broken.length > 0 ? brokenLabel(gap.broken) : deniedLabel(gap.denied)}
          </NextStep>
        ) : (
          <NextStep to="/integrations?add=shopify" variant="filled">
            {connectLabel(gap.platforms)}
          </NextStep>
        )
      }
    />
  );
}

type NextStepProps = { to: string; variant?: "filled" | "default"; children: string };

function NextStep({ to, variant = "default", children }: NextStepProps) {
  return (
    <Button component={RangeLink} to={to} variant={variant}>
      {children}
    </Button>
  );
}

/** Whether the shop's first sync has not finished, so that any record may be missing. */
export function isShopSyncing(report: ReportBasics): boolean {
  const gap = missingSources(report, ["shopify"]);
  const isUnfinished = report.notices.some(({ code }) => code === "first_sync_unfinished");
  return isUnfinished || (gap !== null && gap.syncing.length > 0);
}
