import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { matchCommands } from "./commands.ts";
import { usePageCommands } from "./use-page-commands.tsx";

function find(typed: string): string[] {
  let found: string[] = [];
  function Found() {
    found = matchCommands(usePageCommands(), typed).flatMap(({ label, commands }) =>
      commands.map((command) => `${label}: ${command.label}`),
    );
    return null;
  }
  renderToStaticMarkup(
    <MemoryRouter>
      <Found />
    </MemoryRouter>,
  );
  return found;
}

test("finds tabs, sections of the settings and metrics by their words", () => {
  expect(find("orders")).toContain("Pages: Orders");
  expect(find("cohorts")).toEqual(["Pages: Cohorts"]);
  expect(find("time zone")).toEqual(["Settings: Store"]);
  expect(find("aov")).toEqual(["Metrics: Average order value"]);
  expect(find("nCAC")).toEqual(["Metrics: New customer acquisition cost"]);
  expect(find("")).toEqual([]);
});
