import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { ConnectorError } from "../core/connector-error.ts";
import type { Connection, Connector, Page, Stream } from "../core/connector.ts";
import { hasFigures } from "../core/figures.ts";

/** Each stream's cursor by name. */
export type Cursors = Record<string, string | null>;

export type ReadContext = { connection: Connection; now: () => number; signal?: AbortSignal };

export async function readPages(
  stream: Stream,
  cursor: string | null,
  { connection, now, signal = new AbortController().signal }: ReadContext,
): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const page of stream.read(connection, { cursor, now, signal })) pages.push(page);
  return pages;
}

/** The records that a warehouse would store: the newest version of each, without deleted ones. */
export type Kept = Map<string, SourceRecord>;

export function keep(kept: Kept, records: readonly SourceRecord[]): void {
  for (const record of records) {
    if (record.kind === "deletion") {
      forget(kept, `${record.entity} ${record.externalId}`);
      continue;
    }
    const key = `${record.kind} ${record.externalId}`;
    const before = kept.get(key);
    if (!before || versionOf(before) <= versionOf(record)) kept.set(key, record);
  }
}

/** UTC milliseconds of the platform's change, or of the read for daily counts. */
function versionOf(record: SourceRecord): number {
  if ("readAt" in record) return record.readAt;
  return "updatedAt" in record ? record.updatedAt : 0;
}

/** Deleting a product also deletes the stock of its variants. */
function forget(kept: Kept, key: string): void {
  const gone = kept.get(key);
  kept.delete(key);
  if (gone?.kind !== "product") return;
  const variants = new Set(gone.variants.map(({ externalId }) => externalId));
  for (const [stockKey, record] of kept) {
    if (record.kind === "inventory" && variants.has(record.variantExternalId))
      kept.delete(stockKey);
  }
}

/** Reads every stream completely, as a sync does. */
export async function readEverything(
  connector: Connector,
  context: ReadContext,
  { kept = new Map(), cursors = {} }: { kept?: Kept; cursors?: Cursors } = {},
): Promise<{ kept: Kept; cursors: Cursors; records: SourceRecord[] }> {
  const after: Cursors = { ...cursors };
  const records: SourceRecord[] = [];
  for (const stream of connector.streams) {
    for (const page of await readPages(stream, after[stream.name] ?? null, context)) {
      keep(kept, page.records);
      records.push(...page.records);
      after[stream.name] = page.cursor;
    }
  }
  return { kept, cursors: after, records };
}

/**
 * Like `readEverything`, with a platform that fails occasionally: a failed stream continues from its cursor a quarter
 * of an hour later, as scheduled.
 * @throws ConnectorError after twenty failures
 */
export async function readWithRetries(
  connector: Connector,
  context: ReadContext,
  timing: { advance(milliseconds: number): void },
): Promise<{ kept: Kept; cursors: Cursors }> {
  const kept: Kept = new Map();
  const cursors: Cursors = {};
  let triesLeft = 20;
  for (const stream of connector.streams) {
    for (let isDone = false; !isDone;) {
      const { signal = new AbortController().signal, now, connection } = context;
      const cursor = cursors[stream.name] ?? null;
      try {
        let unread = 0;
        for await (const page of stream.read(connection, { cursor, now, signal })) {
          keep(kept, page.records);
          cursors[stream.name] = page.cursor;
          unread = page.unread?.length ?? 0;
        }
        // The next sync retries what was set aside.
        isDone = unread === 0;
        if (isDone) continue;
        if (triesLeft === 0) throw new Error(`${stream.name} never ends`);
        triesLeft -= 1;
        timing.advance(15 * 60_000);
      } catch (error) {
        const mayPass = error instanceof ConnectorError && error.kind === "retry_later";
        if (!mayPass || triesLeft === 0) throw error;
        triesLeft -= 1;
        timing.advance(15 * 60_000);
      }
    }
  }
  return { kept, cursors };
}

/** Sorted independently of read order, and without read times. */
export function sorted(kept: Kept): [string, Content][] {
  return [...kept]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, record]) => [key, contentOf(record)]);
}

export type Content = Omit<SourceRecord, "readAt">;

/** A record without its read time, and without rows of zeros of ads, which are not stored. */
export function contentOf(record: SourceRecord): Content {
  if (!("readAt" in record)) return record;
  const { readAt: _, ...content } = record;
  return record.kind === "ad_day" ? Object.assign(content, { rows: storedRows(record) }) : content;
}

/** The rows with figures. */
export function storedRows({ rows }: AdDayRecord): AdDayRecord["rows"] {
  return rows.filter(hasFigures);
}
