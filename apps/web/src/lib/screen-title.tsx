import { useStoreMarks } from "./session.ts";

/** The page title. It marks the demo store. */
export function ScreenTitle({ children }: { children: string }) {
  const { isDemo } = useStoreMarks();
  return <title>{`${children} · ${isDemo ? "Demo store · " : ""}Cartograph`}</title>;
}
