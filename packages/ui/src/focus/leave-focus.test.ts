import { afterEach, expect, test, vi } from "vitest";
import { leaveFocus } from "./leave-focus.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A failed state in a region, without a browser. */
function failedState() {
  const focus = vi.fn<(options: FocusOptions) => void>();
  const retry = {};
  const part = {
    contains: (node: unknown) => node === retry,
    parentElement: { closest: () => ({ focus }) },
  } as unknown as HTMLElement;
  return { part, retry, focus };
}

test("moves the focus to the region around a part that is removed with the focus in it", () => {
  const { part, retry, focus } = failedState();
  vi.stubGlobal("document", { activeElement: retry });
  const leave = leaveFocus(part);
  expect(focus).not.toHaveBeenCalled();
  leave();
  expect(focus).toHaveBeenCalledOnce();
});

test("leaves the focus where it is outside of the removed part", () => {
  const { part, focus } = failedState();
  vi.stubGlobal("document", { activeElement: {} });
  leaveFocus(part)();
  expect(focus).not.toHaveBeenCalled();
});
