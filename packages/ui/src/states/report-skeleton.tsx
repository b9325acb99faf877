import { Paper, SimpleGrid, Skeleton, Stack, VisuallyHidden } from "@mantine/core";

/** Placeholders for a report's cards, as high as the cards. */
function CardSkeletons({ count, height = 132 }: { count: number; height?: number }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: "sm", sm: "md" }}>
      {Array.from({ length: count }, (_, position) => position).map((position) => (
        <Paper key={position} p={{ base: "md", sm: "lg" }} h={height}>
          <Skeleton height={12} width="55%" />
          <Skeleton height={28} width="75%" mt="md" />
          <Skeleton height={12} width="40%" mt="md" />
        </Paper>
      ))}
    </SimpleGrid>
  );
}

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
export function ReportSkeleton({ cards = 4 }: { cards?: number }) {
  return (
    <Stack gap="xl" aria-busy>
      <div>
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
      <CardSkeletons count={cards} />
      <BlockSkeleton height={330} />
      <BlockSkeleton height={380} />
    </Stack>
  );
}
