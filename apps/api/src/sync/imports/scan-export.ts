import { readOrdersExport } from "@cartograph/connectors/platforms/shopify/orders-export/read-orders-export.ts";
import type { ClockReading } from "@cartograph/warehouse/calendar/infer-timezone.ts";
import type { ImportJob } from "./import-rows.ts";
import { openExport } from "./open-export.ts";

export type ExportScan = {
  /** The currency of most orders; null without orders. */
  currency: string | null;
  /** Local times with their offsets, one per day and offset. */
  readings: ClockReading[];
};

const dayMs = 86_400_000;

/** Scans a file before anything is stored, to find the store's currency and time zone. */
export async function scanExport(
  job: Pick<ImportJob, "file" | "isGzip">,
  { importedAt, stopping }: { importedAt: number; stopping: AbortSignal },
): Promise<ExportScan> {
  const currencies = new Map<string, number>();
  const readings = new Map<string, ClockReading>();
  const open = () => openExport(job);
  for await (const { order } of readOrdersExport(open, { importedAt, signal: stopping })) {
    if (order === null) continue;
    const { currency, processedAt: at } = order.record;
    currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
    const key = `${Math.floor(at / dayMs)} ${order.offsetMinutes}`;
    if (!readings.has(key)) readings.set(key, { at, offsetMinutes: order.offsetMinutes });
  }
  const [most] = [...currencies].toSorted(([, a], [, b]) => b - a);
  return { currency: most?.[0] ?? null, readings: [...readings.values()] };
}
