import { beforeEach, describe, expect, test } from "vitest";
import { createPublishedVersions, type PublishedVersions } from "./published-versions.ts";

let now: number;
let versions: PublishedVersions;
beforeEach(() => {
  now = 1000;
  versions = createPublishedVersions(() => now);
});

describe("createPublishedVersions", () => {
  test("publishes every version immediately while no import or sync writes", () => {
    for (const version of [1, 2, 3]) expect(versions.publishedVersion(7, version)).toBe(version);
  });

  test("publishes a new version at most twice a second while pages are stored", () => {
    const shown = new Set<number>();
    for (let version = 1; version <= 300; version += 1) {
      versions.recordBulkWrite(7);
      shown.add(versions.publishedVersion(7, version));
      now += 10;
    }
    expect(shown.size).toBe(6);
    expect(versions.msUntilPublishable(7)).toBe(0);
    expect(versions.publishedVersion(7, 301)).toBe(301);
    expect(versions.msUntilPublishable(7)).toBe(500);
  });

  test("publishes less often while computing the reports of a version takes long", () => {
    versions.recordBulkWrite(7);
    expect(versions.publishedVersion(7, 1)).toBe(1);
    versions.recordRead(7, 150);
    expect(versions.msUntilPublishable(7)).toBe(600);
    versions.recordRead(7, 100);
    expect(versions.msUntilPublishable(7)).toBe(1000);
    versions.recordRead(7, 60_000);
    expect(versions.msUntilPublishable(7)).toBe(5000);
    now += 4999;
    versions.recordBulkWrite(7);
    expect(versions.publishedVersion(7, 2)).toBe(1);
    now += 1;
    expect(versions.publishedVersion(7, 2)).toBe(2);
    expect(versions.msUntilPublishable(7)).toBe(500);
  });

  test("publishes a user's change immediately, even if the next page is stored before the next request", () => {
    versions.recordBulkWrite(7);
    expect(versions.publishedVersion(7, 1)).toBe(1);
    expect(versions.publishedVersion(7, 2)).toBe(1);
    versions.release(7);
    versions.recordBulkWrite(7);
    expect(versions.publishedVersion(7, 3)).toBe(3);
  });

  test("publishes the newest version immediately when the import has ended", () => {
    versions.recordBulkWrite(7);
    versions.publishedVersion(7, 1);
    versions.release(7);
    expect(versions.publishedVersion(7, 2)).toBe(2);
    expect(versions.publishedVersion(7, 3)).toBe(3);
  });

  test("does not slow down a store whose sync has been silent for five seconds", () => {
    versions.recordBulkWrite(7);
    now += 5000;
    for (const version of [1, 2, 3]) expect(versions.publishedVersion(7, version)).toBe(version);
  });

  test("does not slow down another store", () => {
    versions.recordBulkWrite(7);
    for (const version of [1, 2, 3]) expect(versions.publishedVersion(8, version)).toBe(version);
  });
});
