import type { ReportStamp } from "@cartograph/ui/table-export/table-stamp.tsx";
import { Text } from "@mantine/core";

/** The header of a printed report; hidden on screen, where the frame shows the same. */
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

/** A printout needs dates instead of "Today". */
function stampedFigures({ dataAt, timezone, currency, basis }: ReportStamp): string {
  const data =
    dataAt === null ? "Not fully synced yet" : `Data as of ${dateAndTime(dataAt, timezone)}`;
  return `${data} · Days and times of ${timezone} · Amounts in ${currency} · Refunds: ${basis}`;
}

function dateAndTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(at)
    .replaceAll("\u202f", " ");
}
