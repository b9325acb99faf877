import { TableStampProvider } from "@cartograph/ui/table-export/table-stamp.tsx";
import type { ReactNode } from "react";
import { trpc } from "./trpc.ts";

/** Wraps tables outside of reports. Their exports name only the store. */
export function StoreStamped({ children }: { children: ReactNode }) {
  const store = trpc.store.get.useQuery().data;
  const stamp = store
    ? { storeName: store.name, isDemo: store.isDemo, timezone: store.timezone }
    : null;
  return <TableStampProvider stamp={stamp}>{children}</TableStampProvider>;
}
