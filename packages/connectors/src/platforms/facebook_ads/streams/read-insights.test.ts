import { expect, test } from "vitest";
import type { MetaSession } from "../client/meta-session.ts";
import { readInsights } from "./read-insights.ts";

const { signal } = new AbortController();
const days = { from: "2026-06-01", to: "2026-06-01" };
const request = { path: "/act_1/insights", params: {}, days };

type Answer = { data: { campaign_id: string; date_start: string; date_stop: string }[] } & {
  paging: { hasNext: boolean; after: string | null };
};

/** A session that returns these pages, the last one again and again, each with a cursor of its own. */
function sessionOf(pages: readonly (readonly string[])[], { isEndless }: { isEndless: boolean }) {
  let requests = 0;
  const callUnlessTooLarge = async ({
    validate,
  }: {
    validate: (page: Answer) => string | null;
  }) => {
    const ids = pages[Math.min(requests, pages.length - 1)] ?? [];
    requests += 1;
    const data = ids.map((id) => ({
      campaign_id: id,
      date_start: days.from,
      date_stop: days.to,
    }));
    const hasNext = isEndless || requests < pages.length;
    const page = { data, paging: { hasNext, after: `cursor ${requests}` } };
    const problem = validate(page);
    if (problem !== null) throw new Error(problem);
    return page;
  };
  return { callUnlessTooLarge } as unknown as MetaSession;
}

test("refuses a list whose last page comes again under new cursors", async () => {
  const session = sessionOf([["1", "2"], ["3"]], { isEndless: true });
  await expect(readInsights(session, request, signal)).rejects.toThrow("Its pages repeat.");
});

test("refuses a list of empty pages without end", async () => {
  const session = sessionOf([["1"], []], { isEndless: true });
  await expect(readInsights(session, request, signal)).rejects.toThrow("Its pages repeat.");
});

test("reads pages that repeat rows because the list changes, and empty ones", async () => {
  const session = sessionOf([["1", "2"], [], ["2", "3"], ["3"]], { isEndless: false });
  const rows = await readInsights(session, request, signal);
  expect(rows?.map((row) => row.campaign_id)).toEqual(["1", "2", "2", "3", "3"]);
});
