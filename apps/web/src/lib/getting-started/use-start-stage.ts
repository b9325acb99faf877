import { trpc } from "../trpc.ts";
import { type StartStage, startStage } from "./start-stage.ts";

/** Where the account stands; null until all of it is known. What could not be read has nothing to say of it. */
export function useStartStage(): StartStage | null {
  const store = trpc.store.get.useQuery();
  const integrations = trpc.integrations.list.useQuery();
  const imports = trpc.imports.list.useQuery();
  const parts = [store, integrations, imports];
  if (parts.some(({ data, error }) => !data && error)) return { stage: "done" };
  if (!store.data || !integrations.data || !imports.data) return null;
  const { gettingStarted } = store.data;
  return startStage({ gettingStarted, integrations: integrations.data, imports: imports.data });
}
