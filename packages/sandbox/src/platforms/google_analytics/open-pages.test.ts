import { expect, test } from "vitest";
import { named, openAnalyticsFixture, rowsOf } from "../../testing/analytics-fixture.ts";

const present = Date.UTC(2026, 4, 14, 16);
const at = Date.UTC(2026, 4, 13, 16);

test("cuts pages from the same rows until the visits change", async () => {
  const fixture = openAnalyticsFixture(present);
  for (const page of ["/a", "/b", "/c"]) fixture.traffic.addSession({ at, landingPage: page });
  const pageFrom = async (offset: number) => {
    const { body } = await fixture.ask("runReport", {
      dateRanges: [{ startDate: "yesterday", endDate: "yesterday" }],
      dimensions: named("landingPage"),
      metrics: named("sessions"),
      orderBys: [{ dimension: { dimensionName: "landingPage" } }],
      offset: String(offset),
      limit: "2",
    });
    return rowsOf(body);
  };
  fixture.traffic.addSession({ at, landingPage: "/0", visibleAt: present + 30_000 });
  expect(await pageFrom(0)).toEqual([
    ["/a", "1"],
    ["/b", "1"],
  ]);
  fixture.setClock(present + 40_000);
  expect(await pageFrom(2)).toEqual([["/c", "1"]]);
  expect(await pageFrom(0)).toEqual([
    ["/0", "1"],
    ["/a", "1"],
  ]);
  fixture.traffic.addSession({ at, landingPage: "/c" });
  expect(await pageFrom(2)).toEqual([
    ["/b", "1"],
    ["/c", "2"],
  ]);
  await fixture.close();
});
