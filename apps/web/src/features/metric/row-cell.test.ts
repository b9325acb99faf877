import { createElement } from "react";
import { expect, test } from "vitest";
import type { RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { nameOfCell, RowCell, rowText } from "./row-cell.tsx";

const usd = { currency: "USD", currencyDigits: 2 };
const text = (kind: RowColumn["kind"], value: string | number | null) =>
  rowText({ id: "x", label: "X", kind }, value, usd);

test("writes each kind of cell as the screens do", () => {
  expect(text("money", -56)).toBe("−$56.00");
  expect(text("count", 1204)).toBe("1,204");
  expect(text("count", 0.5)).toBe("0.50");
  expect(text("seconds", 161)).toBe("2m 41s");
  expect(text("day", "2026-11-14")).toBe("Nov 14, 2026");
  expect(text("time", "2026-11-14T15:12:00-05:00")).toBe("Nov 14, 2026, 3:12 PM");
  expect(text("text", "Sale")).toBe("Sale");
  const time = { id: "x", label: "X", kind: "time" } as const;
  expect(rowText(time, "2026-11-14T15:12:00-05:00", usd, "2026-11-14")).toBe("3:12 PM");
  expect(rowText(time, "2026-11-14T15:12:00-05:00", usd, "2026-11-15")).toBe(
    "Nov 14, 2026, 3:12 PM",
  );
  expect(text("money", null)).toBe("—");
});

test("finds the name of a record by its id column", () => {
  expect(nameOfCell({ order: "7", order_name: "#1007" }, "order")).toBe("#1007");
  expect(nameOfCell({ order: "7" }, "order")).toBeNull();
});

test("names a customer of a file as the list of customers does", () => {
  const column = { id: "customer", label: "Customer", kind: "customer" } as const;
  const cells = { customer: "5", customer_name: "email:78877041c9fce849bf5875ec67114c22" };
  const cell = createElement(RowCell, { column, cells, currency: usd, openDay: null, days: null });
  expect(renderPage(cell)).toContain(">From file 78877041</a>");
});

test("marks the days after the last complete one where a row is a day", () => {
  const column = { id: "day", label: "Day", kind: "day" } as const;
  const answer = { lastCompleteDay: "2026-11-25" };
  const cell = (day: string, days: typeof answer | null) =>
    renderPage(
      createElement(RowCell, { column, cells: { day }, currency: usd, openDay: null, days }),
    );
  expect(cell("2026-11-26", answer)).toContain("Nov 26, 2026, so far");
  expect(cell("2026-11-25", answer)).not.toContain("so far");
  expect(cell("2026-11-26", null)).not.toContain("so far");
});

test("leaves the space beside a day to the other columns", () => {
  const column = { id: "day", label: "Day", kind: "day" } as const;
  const cells = { day: "2026-11-26" };
  const props = { column, cells, currency: usd, days: null };
  const plain = createElement(RowCell, { ...props, openDay: null });
  expect(renderPage(plain)).toContain('<span data-code="true">Nov 26, 2026</span>');
  const link = createElement(RowCell, { ...props, openDay: (day) => `/${day}` });
  expect(renderPage(link)).toMatch(/<span data-code="true"><a [^>]*>Nov 26, 2026<.a><.span>/);
});
