import { renderToString } from "react-dom/server";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { PathBoundary } from "./screen-boundary.tsx";

/** What it renders next after a child has failed, as React does: the state first, then the render. */
function renderAfterError(nextPath: string): string {
  const boundary = new PathBoundary({ path: "/traffic", children: "The screen" });
  const failed = { ...boundary.state, ...PathBoundary.getDerivedStateFromError() };
  const next = { path: nextPath, children: "The screen" };
  const state = { ...failed, ...PathBoundary.getDerivedStateFromProps(next, failed) };
  const rendered = new PathBoundary(next);
  rendered.state = state;
  return renderToString(<MantineProvider>{rendered.render()}</MantineProvider>);
}

test("replaces a screen whose code failed to load in the same render", () => {
  expect(renderAfterError("/traffic")).toContain("Can&#x27;t show this screen");
});

test("renders the next screen after one that failed", () => {
  expect(renderAfterError("/ads")).toContain("The screen");
});
