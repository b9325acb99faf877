import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { NextSteps, nextStepsTitle } from "./next-steps.tsx";

vi.mock("./use-close-getting-started.ts", () => ({
  useCloseGettingStarted: () => ({ close: () => {}, isClosing: false }),
}));
afterEach(() => {
  vi.unstubAllGlobals();
});

test("moves the focus to the content around it when it is dismissed", () => {
  const focus = vi.fn<(options: FocusOptions) => void>();
  const dismiss = {};
  vi.stubGlobal("document", { activeElement: dismiss });
  const panel: ReactElement<{ ref?: (part: unknown) => () => void }> = NextSteps({ steps: [] });
  const leave = panel.props.ref?.({
    contains: (node: unknown) => node === dismiss,
    parentElement: { closest: () => ({ focus }) },
  });
  leave?.();
  expect(focus).toHaveBeenCalledOnce();
});

test("calls the first reports ready only while no connection failed", () => {
  const step = { label: "Connect your store", to: "/integrations", isDone: true, isFailed: false };
  expect(nextStepsTitle([step])).toBe("Your first reports are ready. What's next?");
  expect(nextStepsTitle([step, { ...step, isDone: false, isFailed: true }])).toBe(
    "Some of your data is missing. What's next?",
  );
});
