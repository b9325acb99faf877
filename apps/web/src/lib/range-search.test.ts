import { describe, expect, test } from "vitest";
import { comparisonKeys } from "@cartograph/contracts/comparisons.ts";
import {
  keepRange,
  readBasis,
  readComparison,
  readFilters,
  readRange,
  readReportQuery,
  toReportQuery,
  writeBasis,
  writeComparison,
  writeFilters,
  writeRange,
} from "./range-search.ts";

const read = (query: string) => readRange(new URLSearchParams(query));

describe("readRange", () => {
  test("defaults to Last 30 Days", () => {
    expect(read("")).toEqual({ range: "last_30_days" });
    expect(read("tab=referrers")).toEqual({ range: "last_30_days" });
  });

  test("takes a custom range with both its days", () => {
    expect(read("range=custom&from=2026-03-01&to=2026-03-07")).toEqual({
      range: "custom",
      from: "2026-03-01",
      to: "2026-03-07",
    });
  });

  test.each(["range=last_century", "range=custom&from=2026-03-07&to=2026-03-01", "range="])(
    "falls back to the default on %s",
    (query) => {
      expect(read(query)).toEqual({ range: "last_30_days" });
    },
  );
});

describe("writeRange", () => {
  test("round-trips through the URL", () => {
    const custom = { range: "custom", from: "2026-03-01", to: "2026-03-07" } as const;
    expect(readRange(writeRange(new URLSearchParams(), custom))).toEqual(custom);
    const today = { range: "today" } as const;
    expect(readRange(writeRange(new URLSearchParams(), today))).toEqual(today);
  });

  test("drops the days of an earlier custom range and keeps other parameters", () => {
    const search = new URLSearchParams("range=custom&from=2026-03-01&to=2026-03-07&tab=pages");
    expect(writeRange(search, { range: "today" }).toString()).toBe("tab=pages&range=today");
  });
});

describe("the comparison", () => {
  test("round-trips through the URL", () => {
    for (const compare of comparisonKeys) {
      const search = new URLSearchParams("range=today");
      expect(readComparison(writeComparison(search, compare))).toBe(compare);
    }
  });

  test.each(["", "compare=", "compare=last_decade", "compare=NONE"])(
    "falls back to the previous period on '%s'",
    (query) => {
      expect(readComparison(new URLSearchParams(query))).toBe("previous_period");
    },
  );

  test("leaves out the default, the previous period", () => {
    const search = new URLSearchParams("range=today&compare=none&tab=pages");
    expect(writeComparison(search, "previous_period").toString()).toBe("range=today&tab=pages");
    expect(toReportQuery({ range: "today" }, "previous_period")).toEqual({ range: "today" });
  });

  test("is independent of the range", () => {
    const search = new URLSearchParams("range=custom&from=2026-03-01&to=2026-03-07");
    const compared = writeComparison(search, "previous_year");
    expect(compared.toString()).toBe(`${search.toString()}&compare=previous_year`);
    expect(readComparison(writeRange(compared, { range: "today" }))).toBe("previous_year");
  });

  test("is sent to the report procedures", () => {
    expect(toReportQuery({ range: "today" }, "none")).toEqual({ range: "today", compare: "none" });
    const custom = { range: "custom", from: "2026-03-01", to: "2026-03-07" } as const;
    expect(toReportQuery(custom, "previous_year")).toEqual({ ...custom, compare: "previous_year" });
  });
});

describe("the date basis and the filters", () => {
  const inFrance = { dimension: "country", operator: "is", values: ["FR"] } as const;

  test("round-trip through the URL and are sent to the report procedures", () => {
    const search = writeBasis(
      writeFilters(new URLSearchParams("range=today"), [inFrance]),
      "order_date",
    );
    expect(readBasis(search)).toBe("order_date");
    expect(readFilters(search)).toEqual([inFrance]);
    expect(readReportQuery(search)).toEqual({
      range: "today",
      basis: "order_date",
      filters: "country:is:FR",
    });
  });

  test.each(["basis=payment_date", "filters=planet:is:mars", "filters=", ""])(
    "are left out where the URL has '%s'",
    (query) => {
      expect(readReportQuery(new URLSearchParams(query))).toEqual({ range: "last_30_days" });
    },
  );

  test("drops the parameter with the last filter", () => {
    const search = writeFilters(new URLSearchParams(), [inFrance]);
    expect(writeFilters(search, []).toString()).toBe("");
  });
});

function narrowed(filters: string, own: string): string | null {
  const path = keepRange(`/metrics/orders?filters=${own}`, new URLSearchParams({ filters }));
  return new URL(path, "http://a").searchParams.get("filters");
}

describe("keepRange", () => {
  test("adds the date basis and the filters, and narrows the filters by those of the path", () => {
    const search = new URLSearchParams({
      basis: "order_date",
      filters: "country:is:FR;device:is:mobile",
    });
    const kept = new URL(keepRange("/metrics/orders?filters=country:is:GB", search), "http://a");
    expect(kept.searchParams.get("basis")).toBe("order_date");
    expect(kept.searchParams.get("filters")).toBe("country:is:FR;country:is:GB;device:is:mobile");
  });

  test("keeps a filter of the same dimension unless that of the path implies it", () => {
    expect(narrowed("order_tag:is:vip", "order_tag:is:wholesale")).toBe(
      "order_tag:is:vip;order_tag:is:wholesale",
    );
    expect(narrowed("order_tag:is:vip,wholesale", "order_tag:is:vip")).toBe("order_tag:is:vip");
    expect(narrowed("country:is_not:FR", "country:is_not:FR,GB")).toBe("country:is_not:FR,GB");
    expect(narrowed("country:is_not:FR", "country:is:GB")).toBe("country:is:GB;country:is_not:FR");
  });

  test("drops the filters for a path with empty ones", () => {
    const search = new URLSearchParams({ range: "today", filters: "country:is:FR" });
    expect(keepRange("/customers/list?rfm=champions&filters=", search)).toBe(
      "/customers/list?rfm=champions&range=today",
    );
  });

  test("keeps too many filters in the link, whose screen says that they are not applied", () => {
    const filters = Array.from({ length: 10 }, (_, index) => `order_tag:is:${index}`).join(";");
    const path = keepRange(
      "/metrics/orders?filters=country:is:GB",
      new URLSearchParams({ filters }),
    );
    const { searchParams } = new URL(path, "http://a");
    expect(readFilters(searchParams)).toEqual([]);
    expect(searchParams.get("filters")?.split(";")).toHaveLength(11);
  });

  test("leaves the current range out of a path with a range of its own", () => {
    const search = new URLSearchParams("range=custom&from=2026-03-01&to=2026-03-07&compare=none");
    expect(keepRange("/metrics/orders?range=today", search)).toBe(
      "/metrics/orders?range=today&compare=none",
    );
  });

  test("adds the range and no other parameter", () => {
    const search = new URLSearchParams("range=custom&from=2026-03-01&to=2026-03-07&tab=pages");
    expect(keepRange("/products", search)).toBe(
      "/products?range=custom&from=2026-03-01&to=2026-03-07",
    );
  });

  test("adds the comparison", () => {
    const search = new URLSearchParams("range=today&tab=pages&compare=none");
    expect(keepRange("/settings", search)).toBe("/settings?range=today&compare=none");
  });

  test("returns the path unchanged when the URL has no range", () => {
    expect(keepRange("/products", new URLSearchParams("tab=pages"))).toBe("/products");
  });

  test("keeps the section of a path, with and without a range", () => {
    expect(keepRange("/settings#sessions", new URLSearchParams("range=today"))).toBe(
      "/settings?range=today#sessions",
    );
    expect(keepRange("/settings#sessions", new URLSearchParams())).toBe("/settings#sessions");
  });

  test("keeps the parameters of the path", () => {
    const path = "/integrations?add=shopify";
    expect(keepRange(path, new URLSearchParams("range=today"))).toBe(
      "/integrations?add=shopify&range=today",
    );
    expect(keepRange(path, new URLSearchParams())).toBe(path);
  });
});

test("sends days only for a custom range", () => {
  expect(toReportQuery({ range: "today" })).toEqual({ range: "today" });
  expect(toReportQuery({ range: "custom", from: "2026-03-01", to: "2026-03-07" })).toEqual({
    range: "custom",
    from: "2026-03-01",
    to: "2026-03-07",
  });
});
