import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { ReportNotices } from "./report-notices.tsx";

test.each([
  ["timezone_unconfirmed", "/settings/store", "Set time zone"],
  ["ads_unconverted", "/settings/exchange-rates", "Import exchange rates"],
  ["tiktok_ads_broken", "/integrations", "Fix the connection"],
  ["first_sync_incomplete", "/integrations", "See details"],
  ["ads_first_sync_incomplete", "/integrations", "See details"],
  ["orders_left_out", "/integrations", "See details"],
  ["shopify_currency", "/integrations", "See details"],
])("leads from %s to %s", (code, path, label) => {
  const page = renderPage(<ReportNotices notices={[{ code, message: "A message." }]} />);
  expect(page).toMatch(new RegExp(`A message\\..*<a [^>]*href="${path}"[^>]*>${label}</a>`));
});

test("has no link where there is nothing to do", () => {
  const notice = { code: "ads_begins_later", message: "A message." };
  expect(renderPage(<ReportNotices notices={[notice]} />)).not.toContain("<a ");
});
