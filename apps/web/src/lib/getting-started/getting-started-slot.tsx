import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { lazy, Suspense } from "react";
import type { StartForm } from "./start-panel.tsx";
import { trpc } from "../trpc.ts";

// Loaded lazily, because most accounts have data. If the chunk fails to load, the report shows without it.
const GettingStarted = lazy(() =>
  import("./getting-started.tsx").then(
    (module) => ({ default: module.GettingStarted }),
    () => ({ default: () => null }),
  ),
);

/** Shows a new account its first steps above a report. Renders nothing for other accounts. */
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
