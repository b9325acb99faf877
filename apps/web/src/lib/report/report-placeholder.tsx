import { MetricCardSkeletons } from "@cartograph/ui/metric-card/metric-card-grid.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { ReportRow, type RowSplit } from "./report-row.tsx";

/** Heights in pixels of a widget with a line chart and of one with a table of ten rows. */
export const chartWidgetHeight = 370;
export const tableWidgetHeight = 620;

export type PlaceholderRow = { split: RowSplit; heights: readonly number[] };

/** A report while it loads, with every part in its place. */
export function ReportPlaceholder(props: {
  cards: number;
  withTargets?: boolean;
  rows: readonly PlaceholderRow[];
}) {
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={20} width="22rem" maw="100%" mt="-0.75rem" />
      <MetricCardSkeletons count={props.cards} withTargets={props.withTargets ?? true} />
      <PlaceholderRows rows={props.rows} />
    </>
  );
}

/** The widgets below the cards while they load. */
export function PlaceholderRows({ rows }: { rows: readonly PlaceholderRow[] }) {
  return rows.map(({ split, heights }, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- the blocks are alike and never move
    <ReportRow key={row} split={split}>
      {heights.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <BlockSkeleton key={index} height={height} />
      ))}
    </ReportRow>
  ));
}
