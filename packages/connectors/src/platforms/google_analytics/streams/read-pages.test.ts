import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  channelRow,
  openCannedProperty,
  requestedRanges,
  readDays,
  readStream,
  type CannedProperty,
} from "../../../testing/canned-property.ts";
import { failureOf } from "../../../testing/failure-of.ts";
import type { StubReply } from "../../../testing/stub-server.ts";

/** Noon in Paris. */
const present = Date.UTC(2026, 5, 15, 10);

/** Three channels on each of five days and two on a sixth. */
const everyRow = Array.from({ length: 17 }, (_, index) =>
  channelRow(1 + Math.floor(index / 3), `C${index % 3}`),
);
const expected = everyRow.map(
  (row) => `2026-06-${row["date"]?.slice(6)} ${row["sessionDefaultChannelGroup"]}`,
);

let property: CannedProperty;
beforeEach(async () => {
  property = await openCannedProperty({ present, pageRows: 5 });
  property.canned.rowsOf = () => everyRow;
});
afterEach(() => property.close());

const isPaged = (offset: string | undefined) => Number(offset ?? 0) > 0;

const readRows = async () =>
  (await readDays(property, "channels")).flatMap(({ day, rows: found }) =>
    found.map((row) => ("member" in row ? `${day} ${row.member}` : "")),
  );

/** Changes the first answers that are not the first page of a request. */
function corrupt(times: number, modify: (body: Record<string, unknown[]>) => unknown): void {
  let left = times;
  property.canned.modify = (reply, { offset }): StubReply => {
    if (!isPaged(offset) || left === 0) return reply;
    left -= 1;
    return { status: 200, body: modify(reply.body as Record<string, unknown[]>) };
  };
}

describe("a page", () => {
  test("is not requested after a full last page", async () => {
    property.canned.rowsOf = () => everyRow.slice(0, 10);
    await readStream(property, "channels");
    const offsets = property.reports().map(({ offset }) => offset);
    expect(offsets.filter((offset) => offset === "10")).toHaveLength(0);
  });

  test.each<[string, (body: Record<string, unknown[]>) => unknown]>([
    ["that ends early", (body) => ({ ...body, rows: body["rows"]?.slice(0, 2) })],
    ["without its rows", (body) => ({ ...body, rows: undefined })],
    [
      "of another report",
      (body) => ({ ...body, dimensionHeaders: [{ name: "date" }, { name: "country" }] }),
    ],
    [
      "with too few values in a row",
      (body) => ({
        ...body,
        rows: body["rows"]?.map((row) => ({ ...(row as object), metricValues: [] })),
      }),
    ],
    [
      "with text instead of a number",
      (body) => JSON.parse(JSON.stringify(body).replaceAll('{"value":"1"}', '{"value":"many"}')),
    ],
    ["in another currency", (body) => ({ ...body, metadata: { currencyCode: "USD" } })],
    [
      "of days that were not requested",
      (body) => JSON.parse(JSON.stringify(body).replaceAll('"2026', '"2019')),
    ],
    ["that is not a report", () => ({ rows: "many" })],
  ])("%s is requested again", async (_name, modify) => {
    corrupt(1, modify);
    expect(await readRows()).toEqual(expected);
    expect(property.timing.sleeps).toHaveLength(1);
    corrupt(Infinity, modify);
    expect(await failureOf(readStream(property, "channels"))).toMatchObject({ kind: "bad_data" });
  });

  test("with a figure too large to be exact is read once", async () => {
    corrupt(Infinity, (body) =>
      JSON.parse(JSON.stringify(body).replaceAll('{"value":"1"}', '{"value":"1e+20"}')),
    );
    const records = (await readStream(property, "channels")).flatMap((page) => page.records);
    expect(records.length).toBeGreaterThan(0);
    expect(property.timing.sleeps).toEqual([]);
  });

  test("is requested again when it repeats, and then all pages if that continues", async () => {
    let before: StubReply | null = null;
    let repeats = 1;
    property.canned.modify = (reply, { offset }) => {
      if (before && isPaged(offset) && repeats > 0) {
        repeats -= 1;
        return before;
      }
      before = reply;
      return reply;
    };
    expect(await readRows()).toEqual(expected);
    before = null;
    repeats = 2;
    expect(await readRows()).toEqual(expected);
    before = null;
    repeats = Infinity;
    expect(await failureOf(readStream(property, "channels"))).toMatchObject({ kind: "bad_data" });
  });

  test("is read again from the first incomplete day when the report has grown", async () => {
    const rows = [...everyRow];
    property.canned.rowsOf = () => rows;
    let grows = 1;
    property.canned.modify = (reply, { offset }) => {
      if (isPaged(offset) && grows > 0) {
        grows -= 1;
        rows.push(channelRow(6, "C9"));
        return { status: 200, body: { ...(reply.body as object), rowCount: rows.length } };
      }
      return reply;
    };
    const found = await readRows();
    expect(found).toEqual([...expected, "2026-06-06 C9"].toSorted());
    expect(requestedRanges(property).some((range) => range.startsWith("2026-06-02 "))).toBe(true);
  });

  test("is refused when the report keeps changing", async () => {
    const channels = Array.from({ length: 12 }, (_, index) => `C${index}`);
    property.canned.rowsOf = () => channels.map((channel) => channelRow(1, channel));
    let count = 100;
    property.canned.modify = (reply, { offset }) =>
      isPaged(offset)
        ? { status: 200, body: { ...(reply.body as object), rowCount: (count += 1) } }
        : reply;
    expect(await failureOf(readStream(property, "channels"))).toMatchObject({
      kind: "bad_data",
      message: expect.stringContaining("do not fit together"),
    });
  });
});
