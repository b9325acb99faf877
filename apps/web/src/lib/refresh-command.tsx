import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from "react";

type Refresh = () => void;

const RefreshContext = createContext<RefObject<Refresh | null>>({ current: null });

/** Lets a screen's own refresh be started from outside of it, as by the command palette. */
export function RefreshCommandProvider({ children }: { children: ReactNode }) {
  const refresh = useRef<Refresh>(null);
  return <RefreshContext value={refresh}>{children}</RefreshContext>;
}

/** Offers the refresh of the screen that is shown, for as long as it is. */
export function useOfferRefresh(refresh: Refresh): void {
  const offeredRef = use(RefreshContext);
  useEffect(() => {
    offeredRef.current = refresh;
    return () => {
      offeredRef.current = null;
    };
  });
}

/** The refresh of the screen that is shown; `fallback` on screens that offer none. */
export function useRefreshCommand(fallback: Refresh): Refresh {
  const offeredRef = use(RefreshContext);
  return () => (offeredRef.current ?? fallback)();
}
