import { expect, test } from "vitest";
import { named, openAnalyticsBench, rowsOf } from "../../testing/analytics-bench.ts";

const present = Date.UTC(2026, 4, 14, 16);
const at = Date.UTC(2026, 4, 13, 16);

test("the pages of a report fit together, and a change of the visits is in the next page", async () => {
  const bench = openAnalyticsBench(present);
  for (const page of ["/a", "/b", "/c"]) bench.traffic.addSession({ at, landingPage: page });
  const pageFrom = async (offset: number) => {
    const { body } = await bench.ask("runReport", {
      dateRanges: [{ startDate: "yesterday", endDate: "yesterday" }],
      dimensions: named("landingPage"),
      metrics: named("sessions"),
      orderBys: [{ dimension: { dimensionName: "landingPage" } }],
      offset: String(offset),
      limit: "2",
    });
    return rowsOf(body);
  };
  bench.traffic.addSession({ at, landingPage: "/0", visibleAt: present + 30_000 });
  expect(await pageFrom(0)).toEqual([
    ["/a", "1"],
    ["/b", "1"],
  ]);
  bench.setClock(present + 40_000);
  expect(await pageFrom(2)).toEqual([["/c", "1"]]);
  expect(await pageFrom(0)).toEqual([
    ["/0", "1"],
    ["/a", "1"],
  ]);
  bench.traffic.addSession({ at, landingPage: "/c" });
  expect(await pageFrom(2)).toEqual([
    ["/b", "1"],
    ["/c", "2"],
  ]);
  await bench.close();
});
