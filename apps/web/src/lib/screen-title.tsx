import { useStoreFlags } from "./session.ts";

/** The page title. It marks the demo store. */
export function ScreenTitle({ children }: { children: string }) {
  const { isDemo } = useStoreFlags();
  return <title>{`${children} · ${isDemo ? "Demo store · " : ""}Cartograph`}</title>;
}
