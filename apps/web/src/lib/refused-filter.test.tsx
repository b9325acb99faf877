import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { QueryFailed } from "./query-failed.tsx";
import { ReportFrame } from "./report-frame.tsx";
import { renderFailed } from "./testing/render-failed.tsx";

const message = '"99" is not a value of hour. Use an hour from 0 to 23';
const failed = {
  data: undefined,
  isFetching: false,
  isPlaceholderData: false,
  refetch: async () => ({ isSuccess: false }),
};

test.each([
  [400, "Change or remove the filter.", false],
  [503, "Your data is safe.", true],
])("says what helps after an answer with %i, in reports and lists", (httpStatus, advice, retry) => {
  const issues = httpStatus === 400 ? [{ path: "filters", message }] : undefined;
  const error = TRPCClientError.from({
    error: { code: -32000, message, data: { code: "X", httpStatus, issues } },
  });
  const query = { ...failed, error };
  const frame = (
    <ReportFrame title="Traffic" query={query} skeleton={null}>
      {() => null}
    </ReportFrame>
  );
  for (const element of [frame, <QueryFailed key="list" what="orders" query={query} />]) {
    const page = renderFailed(["unused"], element);
    expect(page).toContain("Use an hour from 0 to 23");
    expect(page).toContain(advice);
    expect(page.includes("Retry")).toBe(retry);
  }
});

test.each([
  TRPCClientError.from(new TypeError("Failed to fetch")),
  TRPCClientError.from({
    error: {
      code: -32000,
      message: "The server is busy. Try again in a moment.",
      data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 },
    },
  }),
])("says once that trying again may help: %s", (error) => {
  const failure = <QueryFailed what="orders" query={{ ...failed, error }} />;
  expect(renderFailed(["unused"], failure).match(/try again/gi)).toHaveLength(1);
});
