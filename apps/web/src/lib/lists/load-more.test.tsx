import { expect, test } from "vitest";
import { renderFailed } from "../testing/render-failed.tsx";
import { LoadMore } from "./load-more.tsx";

const query = {
  data: { pages: [{ rows: [1, 2], next: "cursor" }] },
  error: new Error("Server is busy"),
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: true,
  hasNextPage: true,
  isPlaceholderData: false,
  fetchNextPage: async () => undefined,
  refetch: async () => undefined,
};

test("says beside the button that the next page of a list failed to load", () => {
  const page = renderFailed(["unused"], <LoadMore query={query} count={9} />);
  expect(page).toMatch(/Load more.*2 of 9.*role="alert".*Failed to load more rows\./s);
});
