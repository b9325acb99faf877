import { expect, test } from "vitest";
import { claimColumns, claimRows } from "./claim-rows.ts";

const claims = {
  claimedConversions: 30,
  claimedValue: 3000,
  actualOrders: 25,
  actualSales: 2600,
  actualSpend: 1000,
  platforms: [
    { platform: "meta" as const, conversions: 18, value: 1800, spend: 600, attribution: "7 days" },
    { platform: "google" as const, conversions: 12, value: 1200, spend: 400, attribution: null },
  ],
};

test("lists the claims per platform, their sum and the store's actual sales", () => {
  expect(claimRows({ claims }).map(({ name, orders }) => [name, orders])).toEqual([
    ["Meta (claimed)", 18],
    ["Google (claimed)", 12],
    ["All platforms (claimed)", 30],
    ["Store (actual)", 25],
  ]);
});

test("says in words what Meta's type of purchases counts", () => {
  const [meta] = claims.platforms.map((claim) => ({
    ...claim,
    attribution: "7-day click; counted as omni_purchase",
  }));
  const [row] = claimRows({ claims: { ...claims, platforms: meta ? [meta] : [] } });
  expect(row?.attribution).toBe("7-day click; counts purchases on all channels");
});

test("divides the store's sales by the spend of all platforms", () => {
  const columns = claimColumns({ currency: "USD", currencyDigits: 2 });
  const sales = columns.find(({ key }) => key === "return");
  expect(claimRows({ claims }).map((row) => sales?.cell(row))).toEqual([
    "3.00x",
    "3.00x",
    "3.00x",
    "2.60x",
  ]);
});

test("returns no rows without ad platforms", () => {
  expect(claimRows({ claims: { ...claims, platforms: [] } })).toEqual([]);
});

test.each([
  ["part of the spend has no exchange rate", null],
  ["nothing was spent", 0],
])("omits the store's ratio when %s", (_case, actualSpend) => {
  const rows = claimRows({ claims: { ...claims, actualSpend } });
  expect(rows.map(({ spend }) => spend)).toEqual([600, 400, 1000, actualSpend]);
  const sales = claimColumns({ currency: "USD", currencyDigits: 2 }).find(
    ({ key }) => key === "return",
  );
  expect(rows.map((row) => sales?.cell(row)).at(-1)).toBe("—");
});
