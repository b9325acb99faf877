import { expect, test } from "vitest";
import { renderFailed } from "../testing/render-failed.tsx";
import { RecordScreen } from "./record-screen.tsx";

function render(isFetchNextPageError: boolean): string {
  const query = {
    error: new Error("Server is busy"),
    isFetching: false,
    isFetchNextPageError,
    refetch: async () => {},
  };
  return renderFailed(
    ["unused"],
    <RecordScreen
      noun="Customer"
      title="Customer 7"
      back={{ to: "/customers/list", label: "All customers" }}
      returnLabel="Back to all customers"
      query={query}
      record="Shown record"
    >
      {(record) => record}
    </RecordScreen>,
  );
}

test("offers a retry above the record when its refresh failed", () => {
  expect(render(false)).toMatch(/the customer.*Retry.*Shown record/s);
});

test("offers no retry of the record when only more rows of its list failed to load", () => {
  expect(render(true)).toContain("Shown record");
  expect(render(true)).not.toContain("Retry");
});
