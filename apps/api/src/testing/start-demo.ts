import { fillDemo, openDemo, type StartDemoOptions } from "../demo/start-demo.ts";

/**
 * Creates the demo store if missing and, on its first start, waits until real syncs have filled it. `unavailable`:
 * another user is named demo.
 */
export async function startDemo(
  options: StartDemoOptions,
): Promise<"ready" | "failed" | "unavailable"> {
  const demo = await openDemo(options);
  return demo === null ? "unavailable" : fillDemo(options, demo);
}
