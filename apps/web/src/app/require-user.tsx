import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Container } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Navigate, Outlet, useSearchParams } from "react-router-dom";
import { firstPaint, useEndFirstPaint } from "../first-paint/end-first-paint.ts";
import { keepRange } from "../lib/range-search.ts";
import { type Session, useSession, useSessionOfOtherTabs, viewKey } from "../lib/session.ts";
import { PageSpinner } from "./page-spinner.tsx";

/** Signed-in people only; others are led to /auth. */
export function RequireUser() {
  const session = useSession();
  const [search] = useSearchParams();
  useSessionOfOtherTabs();
  // Another user or another store is another app: nothing of the one may stay on the screen of the other.
  const view = session.status === "authenticated" ? viewKey(session.user) : null;
  useFocusAfterTurn(view);
  if (session.status === "authenticated") return <Outlet key={view} context={session.user} />;
  return session.status === "anonymous" ? (
    <Navigate to={keepRange("/auth", search)} replace />
  ) : (
    <Undecided session={session} />
  );
}

/** What was pressed is gone with the store that was left: the new one is begun at its top. */
function useFocusAfterTurn(view: string | null): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== null && view !== null && shown.current !== view) {
      window.scrollTo(0, 0);
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    shown.current = view;
  }, [view]);
}

/** /auth is for those who are not signed in; others are led to the Overview. */
export function RequireAnonymous() {
  const session = useSession();
  const [search] = useSearchParams();
  useSessionOfOtherTabs();
  if (session.status === "anonymous") return <Outlet />;
  return session.status === "authenticated" ? (
    <Navigate to={keepRange("/", search)} replace />
  ) : (
    <Undecided session={session} />
  );
}

function Undecided({ session }: { session: Session }) {
  if (session.status === "failed") return <Unreachable session={session} />;
  // The document's own picture stays until it is known which one follows.
  return firstPaint() ? null : <PageSpinner label="Checking your session" />;
}

function Unreachable({ session }: { session: Extract<Session, { status: "failed" }> }) {
  useEndFirstPaint();
  return (
    <Container size="sm" py="xl">
      <FailedState
        title="Cartograph cannot be reached"
        advice="Your data are safe. Check that the server runs and that you are online, then try again."
        onRetry={session.retry}
        isRetrying={session.isRetrying}
      />
    </Container>
  );
}
