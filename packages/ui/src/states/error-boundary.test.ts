import { expect, test } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

/** What it renders next after a child has failed, as React does: the state first, then the render. */
function renderAfterError(nextPath: string): unknown {
  const parts = { children: "The screen", fallback: "The reason" };
  const failed = {
    ...new ErrorBoundary({ ...parts, path: "/traffic" }).state,
    ...ErrorBoundary.getDerivedStateFromError(),
  };
  const next = { ...parts, path: nextPath };
  const boundary = new ErrorBoundary(next);
  boundary.state = { ...failed, ...ErrorBoundary.getDerivedStateFromProps(next, failed) };
  return boundary.render();
}

test("replaces children whose code failed to load in the same render", () => {
  expect(renderAfterError("/traffic")).toBe("The reason");
});

test("renders the children of the next path after an error", () => {
  expect(renderAfterError("/ads")).toBe("The screen");
});
