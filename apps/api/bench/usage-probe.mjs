// Loaded into a measured server: reports the CPU time and memory of its process, and the delays of its event loop.
import { monitorEventLoopDelay } from "node:perf_hooks";

const resolution = 1;
const delays = monitorEventLoopDelay({ resolution });

process.on("message", (message) => {
  if (message === "usage") process.send?.(process.resourceUsage());
  if (message !== "lag") return;
  const p99 = delays.percentile(99) / 1e6 - resolution;
  process.send?.({ p99, max: delays.max / 1e6 - resolution });
  // Only benches that ask for delays pay for measuring them.
  delays.enable();
  delays.reset();
});
