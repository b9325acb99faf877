import { expect, test } from "vitest";
import type { VisitNode } from "../schemas/orders.schemas.ts";
import { toVisits } from "./visits.mapper.ts";

function visit(changes: Partial<VisitNode> = {}): VisitNode {
  return {
    occurredAt: "2026-05-30T18:00:00Z",
    landingPage: "https://lumengoods.example/products/desk-lamp?utm_source=google",
    referrerUrl: "https://www.google.com/",
    source: "Google",
    sourceType: "SEO",
    utmParameters: {
      source: "google",
      medium: "cpc",
      campaign: " brand ",
      content: "",
      term: null,
    },
    ...changes,
  };
}

function mapped(changes: Partial<VisitNode>) {
  const visits = toVisits({ ready: true, firstVisit: visit(changes), lastVisit: null });
  return visits.state === "known" ? visits.first : null;
}

test("maps the first and the last visit", () => {
  const last = visit({
    occurredAt: "2026-06-02T09:01:00Z",
    landingPage: null,
    referrerUrl: null,
    source: "direct",
    sourceType: null,
    utmParameters: null,
  });
  expect(toVisits({ ready: true, firstVisit: visit(), lastVisit: last })).toEqual({
    state: "known",
    first: {
      occurredAt: Date.UTC(2026, 4, 30, 18),
      source: "Google",
      sourceType: "SEO",
      referrer: "www.google.com/",
      landingPage: "/products/desk-lamp",
      utmSource: "google",
      utmMedium: "cpc",
      utmCampaign: "brand",
      utmContent: null,
      utmTerm: null,
    },
    last: {
      occurredAt: Date.UTC(2026, 5, 2, 9, 1),
      source: "direct",
      sourceType: null,
      referrer: null,
      landingPage: null,
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      utmContent: null,
      utmTerm: null,
    },
  });
});

test.each([
  ["unavailable if the app may not read them", null, { state: "unavailable" }],
  [
    "not ready while Shopify attributes them",
    { ready: false, firstVisit: null, lastVisit: null },
    { state: "not_ready" },
  ],
  [
    "known to be none if Shopify recorded none",
    { ready: true, firstVisit: null, lastVisit: null },
    { state: "known", first: null, last: null },
  ],
])("reports visits as %s", (_, journey, expected) => {
  expect(toVisits(journey)).toEqual(expected);
});

const page = "https://lumengoods.example";

test.each([
  [`${page}`, "/"],
  [`${page}/collections/all?email=ann%40mail.example#token=5`, "/collections/all"],
  [`${page}/products/the-complete-guide-2026`, "/products/the-complete-guide-2026"],
  [`${page}/products/%E3%83%A9%E3%83%B3%E3%83%97`, "/products/%E3%83%A9%E3%83%B3%E3%83%97"],
  [`${page}/pages/hello/ann@mail.example`, "/pages/hello/:id"],
  [`${page}/pages/hello/ann%40mail.example`, "/pages/hello/:id"],
  [`${page}/5512/orders/0123456789abcdef0123456789abcdef`, "/5512/orders/:id"],
  [`${page}/a/9f1c2e4a-4b57-4a0e-8c57-1b2f3c4d5e6f/edit`, "/a/:id/edit"],
  ["/cart?discount=X", "/cart"],
  ["https://[", null],
])("stores the landing page %s as %s", (landingPage, expected) => {
  expect(mapped({ landingPage })).toMatchObject({ landingPage: expected });
});

test.each([
  ["https://mail.example/inbox/ann%40mail.example?msg=9", "mail.example/inbox/:id"],
  ["https://ann:secret@blog.example:8080/a", "blog.example:8080/a"],
  ["android-app://com.google.android.gm", "com.google.android.gm"],
])("stores the referrer %s as %s", (referrerUrl, expected) => {
  expect(mapped({ referrerUrl })).toMatchObject({ referrer: expected });
});

test("leaves out parameters and sources with an email address, and truncates long ones", () => {
  const utmParameters = {
    source: "ann@mail.example",
    medium: "ann%40mail.example",
    campaign: "x".repeat(300),
    content: "to Ann <ann@mail.example>",
    term: "100% wool",
  };
  expect(mapped({ source: "ann@mail.example", utmParameters })).toMatchObject({
    source: "unknown",
    utmSource: null,
    utmMedium: null,
    utmCampaign: "x".repeat(255),
    utmContent: null,
    utmTerm: "100% wool",
  });
});
