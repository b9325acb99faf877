import { useStoreMarks } from "./session.ts";

/** The document's title, which a tab and a printed page carry: it marks the demo store too. */
export function ScreenTitle({ children }: { children: string }) {
  const { isDemo } = useStoreMarks();
  return <title>{`${children} · ${isDemo ? "Demo store · " : ""}Cartograph`}</title>;
}
