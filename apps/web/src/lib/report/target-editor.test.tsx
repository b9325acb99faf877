import { expect, test } from "vitest";
import { renderFailed } from "../testing/render-failed.tsx";
import { TargetEditor } from "./target-editor.tsx";

function linkOf(firstMonth: string): string {
  const editor = (
    <TargetEditor
      title="Total Orders"
      metric="orders"
      month="2026-03"
      firstMonth={firstMonth}
      hasTarget={false}
    />
  );
  return /<button.*?<\/button>/s.exec(renderFailed(["unused"], editor))?.[0] ?? "";
}

test("sets the target of a range within one month", () => {
  expect(linkOf("2026-03")).toMatch(/aria-label="Set target for Total Orders".*>Set target</);
});

test("sets the targets of a range over several months, of which some or none have one", () => {
  expect(linkOf("2026-02")).toMatch(/aria-label="Set targets for Total Orders".*>Set targets</);
});
