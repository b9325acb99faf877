import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Container } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router-dom";
import { firstPaint, useEndFirstPaint } from "../first-paint/end-first-paint.ts";
import { keepRange } from "../lib/range-search.ts";
import { type Session, useSession, useSessionOfOtherTabs, viewKey } from "../lib/session.ts";
import { PageSpinner } from "./page-spinner.tsx";
import { returnPath, type ReturnState } from "./return-path.ts";
import { LoggingOutContext } from "./use-logout.ts";

/** Renders its routes for signed-in users and redirects everyone else to /auth. Unless they log out, it leads back here. */
export function RequireUser() {
  const session = useSession();
  const [search] = useSearchParams();
  const { pathname, search: query, hash } = useLocation();
  useSessionOfOtherTabs();
  // Remount everything when the user or store changes, so that nothing of the previous one stays visible.
  const view = session.status === "authenticated" ? viewKey(session.user) : null;
  useFocusAfterSwitch(view);
  const userId = session.status === "authenticated" ? session.user.id : null;
  const [lastUserId, setLastUserId] = useState(userId);
  if (userId !== null && userId !== lastUserId) setLastUserId(userId);
  const [isLoggingOut, setLoggingOut] = useState(false);
  if (session.status === "authenticated") {
    return (
      <LoggingOutContext value={setLoggingOut}>
        <Outlet key={view} context={session.user} />
      </LoggingOutContext>
    );
  }
  const from: ReturnState = { from: pathname + query + hash, userId: lastUserId };
  const state = isLoggingOut ? null : from;
  return session.status === "anonymous" ? (
    <Navigate to={keepRange("/auth", search)} state={state} replace />
  ) : (
    <SessionPending session={session} />
  );
}

/** Scrolls to the top and focuses the content when the user or store changes. */
function useFocusAfterSwitch(view: string | null): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== null && view !== null && shown.current !== view) {
      window.scrollTo(0, 0);
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    shown.current = view;
  }, [view]);
}

/** Renders its routes for signed-out visitors and redirects signed-in users to the screen they came from, or the Overview. */
export function RequireAnonymous() {
  const session = useSession();
  const [search] = useSearchParams();
  const { state } = useLocation();
  useSessionOfOtherTabs();
  if (session.status === "anonymous") return <Outlet />;
  return session.status === "authenticated" ? (
    <Navigate to={returnPath(state, session.user.id) ?? keepRange("/", search)} replace />
  ) : (
    <SessionPending session={session} />
  );
}

function SessionPending({ session }: { session: Session }) {
  if (session.status === "failed") return <Unreachable session={session} />;
  // The first paint stays until the session is known.
  return firstPaint() ? null : <PageSpinner label="Checking your session" />;
}

function Unreachable({ session }: { session: Extract<Session, { status: "failed" }> }) {
  useEndFirstPaint();
  return (
    <Container size="sm" py="xl">
      <FailedState
        title="Can't reach Cartograph"
        advice="Your data is safe. Check that the server is running and that you are online, then try again."
        onRetry={session.retry}
        isRetrying={session.isRetrying}
      />
    </Container>
  );
}
