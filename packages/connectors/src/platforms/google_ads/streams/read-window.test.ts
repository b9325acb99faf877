import { expect, test } from "vitest";
import type { AdsSession } from "../client/ads-session.ts";
import type { Customer } from "../find-customer.ts";
import { readCampaigns } from "./read-campaigns.ts";
import { readWindow } from "./read-window.ts";

const { signal } = new AbortController();
const customer = { loginId: null } as Customer;
const window = { from: "2026-06-01", to: "2026-06-01" };

/** A session that returns these pages, the last one again and again with another token. */
function sessionOf(pages: readonly (readonly string[])[], { isEndless }: { isEndless: boolean }) {
  let requests = 0;
  const search = async () => {
    const ids = pages[Math.min(requests, pages.length - 1)] ?? [];
    requests += 1;
    const results = ids.map((id) => ({
      campaign: { id, name: id, status: "ENABLED", primaryStatus: "ELIGIBLE" },
      segments: { date: window.from },
    }));
    const hasNext = isEndless || requests < pages.length;
    return { results, fieldMask: null, nextPageToken: hasNext ? `token ${requests}` : undefined };
  };
  return { search } as unknown as AdsSession;
}

const read = (session: AdsSession) => readWindow(session, { ...window, customer, signal });

test.each([
  ["repeats its rows", [["1", "2"], ["3"], ["3"]]],
  ["sends empty pages", [["1"], []]],
])("gives up on a list that %s under new tokens", async (_case, pages) => {
  await expect(read(sessionOf(pages, { isEndless: true }))).rejects.toMatchObject({
    kind: "retry_later",
    message: expect.stringContaining("did not return all pages"),
  });
});

test("reads pages that repeat a row because the list changes", async () => {
  const rows = await read(
    sessionOf(
      [
        ["1", "2"],
        ["2", "3"],
      ],
      { isEndless: false },
    ),
  );
  expect(rows?.map(({ campaign }) => campaign.id)).toEqual(["1", "2", "2", "3"]);
});

test("lists the campaigns before a page that comes again under a new token", async () => {
  const session = sessionOf([["1", "2"], ["3"]], { isEndless: true });
  const campaigns = await readCampaigns(session, customer, signal);
  expect(campaigns.map(({ campaignExternalId }) => campaignExternalId)).toEqual(["1", "2", "3"]);
});
