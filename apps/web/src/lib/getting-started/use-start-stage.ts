import { trpc } from "../trpc.ts";
import { type StartStage, startStage } from "./start-stage.ts";

/** The account's stage; null while loading. Treated as done if a request fails. */
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
