import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { ChartNotes } from "./notes/chart-notes.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { renderFailed } from "./testing/render-failed.tsx";
import { trpc } from "./trpc.ts";

const query = {
  data: undefined,
  error: null,
  isFetching: true,
  isPlaceholderData: false,
  refetch: async () => ({ isSuccess: false }),
};

test("offers a retry on a report when the store could not be loaded", () => {
  const key = getQueryKey(trpc.store.get, undefined, "query");
  const frame = (
    <ReportFrame title="Traffic" query={query} skeleton={null}>
      {() => null}
    </ReportFrame>
  );
  expect(renderFailed(key, frame)).toMatch(/Failed to load store settings.*Retry/s);
});

test("shows charts with a retry when the notes could not be loaded", () => {
  const key = getQueryKey(trpc.notes.list, {}, "query");
  const page = renderFailed(key, <ChartNotes>The charts</ChartNotes>);
  expect(page).toMatch(/Failed to load notes.*Retry.*The charts/s);
});
