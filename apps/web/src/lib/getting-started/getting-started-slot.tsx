import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { lazy, Suspense } from "react";
import type { StartForm } from "./start-panel.tsx";
import { trpc } from "../trpc.ts";

// Most accounts have long got started: only the others wait for its chunk, and none fails for want of it.
const GettingStarted = lazy(() =>
  import("./getting-started.tsx").then(
    (module) => ({ default: module.GettingStarted }),
    () => ({ default: () => null }),
  ),
);

/** Above a report: what a new account can do, and how far it is. Nothing for everybody else. */
export function GettingStartedSlot({ form }: { form: StartForm }) {
  const store = trpc.store.get.useQuery();
  const started = store.data?.gettingStarted ?? null;
  if (started === null || (form === "short" && started.hasOrders)) return null;
  return (
    <Suspense fallback={<BlockSkeleton height={started.hasOrders ? 90 : 260} />}>
      <GettingStarted form={form} />
    </Suspense>
  );
}
