import { expect, test } from "vitest";
import { claimColumns, claimRows } from "./claim-rows.ts";

const claims = {
  claimedConversions: 30,
  claimedValue: 3000,
  actualOrders: 25,
  actualSales: 2600,
  platforms: [
    { platform: "meta" as const, conversions: 18, value: 1800, spend: 600, attribution: "7 days" },
    { platform: "google" as const, conversions: 12, value: 1200, spend: 400, attribution: null },
  ],
};

const converted = { claims, unconverted: [], adSpend: { mer: 2.6 } };
const unconverted = [{ platform: "meta" as const, currency: "EUR", spend: 90, days: 3 }];

test("lists the claims per platform, their sum and the store's actual sales", () => {
  expect(claimRows(converted).map(({ name, orders }) => [name, orders])).toEqual([
    ["Meta (claimed)", 18],
    ["Google (claimed)", 12],
    ["All platforms (claimed)", 30],
    ["Store (actual)", 25],
  ]);
});

test("divides the store's sales by the spend of all platforms", () => {
  const columns = claimColumns({ currency: "USD", currencyDigits: 2 });
  const sales = columns.find(({ key }) => key === "return");
  expect(claimRows(converted).map((row) => sales?.cell(row))).toEqual([
    "3.00x",
    "3.00x",
    "3.00x",
    "2.60x",
  ]);
});

test("returns no rows without ad platforms", () => {
  expect(claimRows({ ...converted, claims: { ...claims, platforms: [] } })).toEqual([]);
});

test("omits the ratio when part of the spend has no exchange rate", () => {
  const rows = claimRows({ ...converted, unconverted, adSpend: { mer: null } });
  expect(rows.map(({ spend }) => spend)).toEqual([600, 400, 1000, null]);
});

test("divides by the spend when only days after the claims have no exchange rate", () => {
  const rows = claimRows({ ...converted, unconverted });
  expect(rows.map(({ spend }) => spend)).toEqual([600, 400, 1000, 1000]);
});
