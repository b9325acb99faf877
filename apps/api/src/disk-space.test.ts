import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readDiskSpace, refuseLowDisk } from "./disk-space.ts";

const gigabyte = 1_000_000_000;

test.each([
  ["1 GB of 10 GB", { free: gigabyte, total: 10 * gigabyte }],
  ["5% of 100 GB", { free: 5 * gigabyte, total: 100 * gigabyte }],
])("accepts an import with %s free", (_, space) => {
  expect(() => refuseLowDisk(space)).not.toThrow();
});

test.each([
  ["less than 1 GB", { free: gigabyte - 1, total: 10 * gigabyte }, "999 MB free", "needs 1 GB"],
  ["less than 5%", { free: 4.99 * gigabyte, total: 100 * gigabyte }, "4.9 GB free", "needs 5 GB"],
])("refuses an import with %s free and names both sizes", (_, space, free, needed) => {
  expect(() => refuseLowDisk(space)).toThrow(
    expect.objectContaining({
      code: "unavailable",
      message: expect.stringMatching(new RegExp(`${free}.*${needed}`)),
    }),
  );
});

test("reads the free and the total bytes of the disk", async () => {
  const { free, total } = await readDiskSpace(tmpdir());
  expect(total).toBeGreaterThan(1_000_000);
  expect(free).toBeLessThanOrEqual(total);
});
