import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { DemoBanner } from "../../lib/demo/demo-banner.tsx";
import { NextSteps } from "../../lib/getting-started/next-steps.tsx";
import { DemoButton } from "../../lib/getting-started/start-panel.tsx";
import { renderFailed } from "../../lib/testing/render-failed.tsx";
import { UserBox } from "./user-box.tsx";

const user = vi.hoisted(() => ({ id: "1", username: "anna", name: null, email: null }));
const pending = vi.hoisted(() => ({ isPending: true, isClosing: true }));
vi.mock("../use-logout.ts", () => ({ useLogout: () => pending }));
vi.mock("../../lib/demo/use-leave-demo.ts", () => ({ useLeaveDemo: () => pending }));
vi.mock("../../lib/demo/use-view-demo.ts", () => ({ useViewDemo: () => pending }));
vi.mock("../../lib/getting-started/use-close-getting-started.ts", () => ({
  useCloseGettingStarted: () => pending,
}));
vi.mock("../../lib/session.ts", () => ({
  useStoreFlags: () => ({ isDemo: true, isReadOnly: true }),
}));

test.each<[name: string, element: ReactNode]>([
  ["Logout", <UserBox key="box" user={user} />],
  ["Return to my store", <DemoBanner key="banner" />],
  ["Open the demo store", <DemoButton key="demo" />],
  ["Dismiss next steps", <NextSteps key="steps" steps={[]} />],
])("keeps %s focusable while it is busy", (_name, element) => {
  const [busy = ""] =
    /<button[^>]*aria-disabled="true"[^>]*>/.exec(renderFailed(["unused"], element)) ?? [];
  expect(busy).not.toBe("");
  expect(busy).not.toMatch(/\sdisabled=""/);
});
