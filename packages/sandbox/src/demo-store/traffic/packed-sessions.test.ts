import { expect, test } from "vitest";
import { zoneDay } from "../../core/zone.ts";
import { now, visits } from "../../testing/demo-year.ts";
import { packSessions, unpackSessions } from "./packed-sessions.ts";

test("returns the packed sessions unchanged, in less than half of their memory", () => {
  const day = visits.sessionsOf(zoneDay("America/New_York", now) - 40);
  const packed = packSessions(day);
  const bytes = Object.values(day)
    .filter((column) => ArrayBuffer.isView(column))
    .reduce((sum, column) => sum + column.byteLength, 0);
  expect(packed.deflated.byteLength).toBeLessThan(bytes / 2);
  expect(unpackSessions(packed)).toEqual(day);
});
