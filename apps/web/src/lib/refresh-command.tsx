import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from "react";

type Refresh = () => void;

const RefreshContext = createContext<RefObject<Refresh | null>>({ current: null });

/** Lets other parts of the app, such as the command palette, refresh the current screen. */
export function RefreshCommandProvider({ children }: { children: ReactNode }) {
  const refresh = useRef<Refresh>(null);
  return <RefreshContext value={refresh}>{children}</RefreshContext>;
}

/** Registers the current screen's refresh while it is mounted. */
export function useOfferRefresh(refresh: Refresh): void {
  const offeredRef = use(RefreshContext);
  useEffect(() => {
    offeredRef.current = refresh;
    return () => {
      offeredRef.current = null;
    };
  });
}

/** The current screen's refresh, or `fallback` if it has none. */
export function useRefreshCommand(fallback: Refresh): Refresh {
  const offeredRef = use(RefreshContext);
  return () => (offeredRef.current ?? fallback)();
}
