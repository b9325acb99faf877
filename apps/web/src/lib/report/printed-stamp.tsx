import type { ReportStamp } from "@cartograph/ui/table-export/table-stamp.tsx";
import { Text } from "@mantine/core";

/** What a printed report says of itself, which on the screen is in the frame around it; nothing on the screen. */
export function PrintedStamp({ stamp }: { stamp: ReportStamp | null }) {
  if (stamp === null) return null;
  return (
    <div hidden data-print="only">
      <Text fw={600}>{stampedStore(stamp)}</Text>
      <Text size="sm">{stampedFigures(stamp)}</Text>
    </div>
  );
}

function stampedStore({ storeName, isDemo, range }: ReportStamp): string {
  return [storeName, ...(isDemo ? ["Demo store"] : []), range.label].join(" · ");
}

/** Paper is read on another day: "Today" would say nothing on it. */
function stampedFigures({ dataAt, timezone, currency, basis }: ReportStamp): string {
  const data = dataAt === null ? "No data yet" : `Data as of ${dateAndTime(dataAt, timezone)}`;
  return `${data} · Days and times of ${timezone} · Amounts in ${currency} · Refunds: ${basis}`;
}

function dateAndTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(at)
    .replaceAll("\u202f", " ");
}
