import type { Note } from "@cartograph/contracts/notes.ts";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { NoteList } from "./notes/note-list.tsx";
import { TargetForm } from "./report/target-form.tsx";
import { renderFailed } from "./testing/render-failed.tsx";
import { trpc } from "./trpc.ts";
import { ViewList } from "./views/view-list.tsx";

const createdAt = "2026-03-01T00:00:00Z";

test("keeps the notes when their refresh fails", () => {
  const key = getQueryKey(trpc.notes.list, {}, "query");
  const note: Note = { id: "1", day: "2026-03-01", text: "Sale", createdBy: null, createdAt };
  const page = renderFailed(key, <NoteList isReadOnly={false} />, [note]);
  expect(page).toMatch(/Failed to refresh notes\..*Retry.*Sale/s);
});

test("keeps the saved views when their refresh fails", () => {
  const key = getQueryKey(trpc.views.list, undefined, "query");
  const view = { id: "1", name: "Ads", path: "/ads", createdBy: null, createdAt };
  const list = <ViewList isReadOnly={false} onOpen={() => undefined} />;
  const page = renderFailed(key, list, [view]);
  expect(page).toMatch(/Failed to refresh saved views\..*Retry.*Ads/s);
});

test("keeps the form of a target when the refresh of the targets fails", () => {
  const range = { from: "2026-03", to: "2026-03" };
  const key = getQueryKey(trpc.targets.list, range, "query");
  const targets = { currency: "USD", currencyDigits: 2, targets: [] };
  const form = (
    <TargetForm
      title="Total Orders"
      metric="orders"
      month="2026-03"
      firstMonth="2026-03"
      onDone={() => undefined}
    />
  );
  expect(renderFailed(key, form, targets)).toContain("Save target");
});
