import { Paper, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { MetricCardSkeletons } from "../metric-card/metric-card-grid.tsx";

/** A placeholder for a chart or a table. */
export function BlockSkeleton({ height }: { height: number }) {
  return (
    <Paper p={{ base: "md", sm: "lg" }} h={height}>
      <Skeleton height={16} width="10rem" maw="50%" />
      <Skeleton height={height - 90} mt="lg" />
    </Paper>
  );
}

/** Placeholders for a whole report. */
export function ReportSkeleton() {
  return (
    <Stack gap="xl" aria-busy>
      <div>
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
      <MetricCardSkeletons count={4} />
      <BlockSkeleton height={330} />
      <BlockSkeleton height={380} />
    </Stack>
  );
}
