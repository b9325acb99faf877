import { expect, test } from "vitest";
import { renderFailed } from "../testing/render-failed.tsx";
import { TargetEditor } from "./target-editor.tsx";

function linkOf(months: { isPartial: boolean }): string {
  const editor = (
    <TargetEditor
      title="Total Orders"
      metric="orders"
      month="2026-03"
      firstMonth="2026-02"
      hasTarget={false}
      {...months}
    />
  );
  return /<button.*?<\/button>/s.exec(renderFailed(["unused"], editor))?.[0] ?? "";
}

test("sets the target of a range of whose months none has one", () => {
  expect(linkOf({ isPartial: false })).toMatch(
    /aria-label="Set target for Total Orders".*>Set target</,
  );
});

test("edits the targets of a range of whose months some have one", () => {
  expect(linkOf({ isPartial: true })).toMatch(
    /aria-label="Edit target for Total Orders".*>Edit target</,
  );
});
