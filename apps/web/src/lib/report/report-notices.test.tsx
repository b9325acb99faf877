import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { ReportNotices } from "./report-notices.tsx";

test.each([
  ["timezone_unconfirmed", "/settings/store", "Set time zone"],
  ["ads_unconverted", "/settings/exchange-rates", "Import exchange rates"],
  ["tiktok_ads_broken", "/integrations", "Fix the connection"],
  ["orders_imported_until", "/integrations", "Import orders"],
  ["first_sync_incomplete", "/integrations", "See details"],
  ["ads_first_sync_incomplete", "/integrations", "See details"],
  ["orders_left_out", "/integrations", "See details"],
  ["shopify_currency", "/integrations", "See details"],
])("leads from %s to %s", (code, path, label) => {
  const page = renderPage(<ReportNotices notices={[{ code, message: "A message." }]} />);
  expect(page).toMatch(new RegExp(`A message\\..*<a [^>]*href="${path}"[^>]*>${label}</a>`));
});

test("leads from a range without data to days with data", () => {
  const days = { from: "2026-06-03", to: "2026-06-05" };
  const notice = { code: "orders_imported_until", message: "A message.", days };
  const path = "/products?measure=units&range=last_7_days";
  const page = renderPage(<ReportNotices notices={[notice]} />, { path });
  const query = "measure=units&amp;range=custom&amp;from=2026-06-03&amp;to=2026-06-05";
  expect(page).toContain(`href="/products?${query}"`);
  expect(page).toContain(">Show Jun 3 – Jun 5, 2026</a>");
});

test("has no link where there is nothing to do", () => {
  const notice = { code: "ads_begins_later", message: "A message." };
  expect(renderPage(<ReportNotices notices={[notice]} />)).not.toContain("<a ");
});
