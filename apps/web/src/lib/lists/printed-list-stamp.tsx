import type { StampLine } from "@cartograph/ui/table-export/export-table.ts";
import { Text } from "@mantine/core";
import { trpc } from "../trpc.ts";

/** The header of a printed list: the store, and what its export says about filters and sort. */
export function PrintedListStamp({ lines }: { lines: readonly StampLine[] }) {
  const store = trpc.store.get.useQuery().data;
  if (!store) return null;
  const { name, isDemo, timezone } = store;
  const about = lines.map(([label, value]) => `${label}: ${value}`);
  return (
    <div hidden data-print="only">
      <Text fw={600}>{isDemo ? `${name} · Demo store` : name}</Text>
      <Text size="sm">{[`Days and times of ${timezone}`, ...about].join(" · ")}</Text>
    </div>
  );
}
