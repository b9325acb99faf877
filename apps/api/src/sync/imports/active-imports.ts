import type { UndoneOrders } from "@cartograph/warehouse/ingestion/imports/undo-import.ts";
import type { SyncContext } from "../context/sync-job.ts";
import type { ImportRef } from "./import-rows.ts";
import type { UndoOptions } from "./undo-import.ts";

/** An import that is queued or running in this process. */
export type ActiveImport = { abort: AbortController; ended: Promise<void> };

/** The imports and undos of this process. An import is undone once, however often that is requested. */
export function createActiveImports<Import extends ActiveImport>(
  { announce }: SyncContext,
  removeImport: (ref: ImportRef, options?: UndoOptions) => Promise<UndoneOrders>,
) {
  const imports = new Map<string, Import>();
  const undos = new Map<string, Promise<UndoneOrders>>();

  function announceEnd({ storeId }: ImportRef): void {
    announce({ storeId, topics: ["imports", "data"], isLast: true });
  }

  return {
    imports,
    announceEnd,
    has: (importId: string) => imports.has(importId),
    async whenEnded(importId: string): Promise<void> {
      await imports.get(importId)?.ended;
    },
    undo(ref: ImportRef, options?: UndoOptions): Promise<UndoneOrders> {
      const active = undos.get(ref.importId);
      if (active) return active;
      const undone = removeImport(ref, options).finally(() => {
        undos.delete(ref.importId);
        announceEnd(ref);
      });
      undos.set(ref.importId, undone);
      return undone;
    },
    async whenAllEnded(): Promise<void> {
      await Promise.all([...imports.values()].map(({ ended }) => ended));
      await Promise.allSettled(undos.values());
    },
  };
}
