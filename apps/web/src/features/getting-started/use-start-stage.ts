import { trpc } from "../../lib/trpc.ts";
import { type StartStage, startStage } from "./start-stage.ts";

/** Where the account stands; null until all of it is known. */
export function useStartStage(): StartStage | null {
  const store = trpc.store.get.useQuery();
  const integrations = trpc.integrations.list.useQuery();
  const imports = trpc.imports.list.useQuery();
  if (!store.data || !integrations.data || !imports.data) return null;
  const { gettingStarted } = store.data;
  return startStage({ gettingStarted, integrations: integrations.data, imports: imports.data });
}
