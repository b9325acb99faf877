import {
  createDiscoveryCheck,
  readDiscovery,
} from "@cartograph/sandbox/testing/discovery-schema.ts";
import { hasSharedFiles } from "@cartograph/sandbox/testing/real-schema.ts";
import { describe, expect, test } from "vitest";
import { openCannedProperty } from "../../testing/canned-property.ts";
import { readEverything } from "../../testing/read-all.ts";
import { allReports } from "./reports/all-reports.ts";

const present = Date.UTC(2026, 5, 15, 10);

describe.skipIf(!hasSharedFiles())("every request", () => {
  test.each(["EUR", null])(
    "matches Google's API description (currency %s)",
    async (storeCurrency) => {
      const differs = createDiscoveryCheck(
        readDiscovery("google_analytics/analyticsdata.v1beta.discovery.json"),
      );
      const property = await openCannedProperty({ present, pageRows: 3, storeCurrency });
      property.canned.rowsOf = ({ dimensions }) =>
        dimensions ? [1, 2, 3, 4, 5].map((day) => ({ date: `2026060${day}` })) : [];
      const { connector, connection, timing, server } = property;
      const signal = new AbortController().signal;
      await connector.check(connection, { signal });
      const { cursors } = await readEverything(connector, { connection, now: timing.now });
      await readEverything(connector, { connection, now: timing.now }, { cursors });
      const months = [1, 2, 3, 4, 5].map((month) => ({
        from: `2026-0${month}-01`,
        to: `2026-0${month}-28`,
      }));
      await connector.rangeUsers?.(connection, months, { signal, now: timing.now });
      await property.close();

      const schemas = {
        runReport: "RunReportRequest",
        checkCompatibility: "CheckCompatibilityRequest",
      };
      for (const { path, body } of server.requests) {
        const method = path.split(":")[1] as keyof typeof schemas;
        expect(differs(schemas[method], body)).toEqual([]);
      }
      const requested = server.requests.map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
      expect(requested.filter((text) => text.includes(":checkCompatibility"))).toHaveLength(
        allReports.length,
      );
      for (const { metrics, dimensions } of allReports) {
        const names = [...metrics, ...dimensions].map((name) => `{"name":"${name}"}`);
        expect(requested.some((text) => names.every((name) => text.includes(name)))).toBe(true);
      }
      // No more than Google accepts at once.
      for (const { metrics, dimensions } of allReports) {
        expect(metrics.length).toBeLessThanOrEqual(10);
        expect(dimensions.length).toBeLessThanOrEqual(8);
      }
    },
  );
});
