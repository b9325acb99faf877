import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Container } from "@mantine/core";
import { Navigate, Outlet, useSearchParams } from "react-router-dom";
import { keepRange } from "../lib/range-search.ts";
import { type Session, useSession } from "../lib/session.ts";
import { PageSpinner } from "./page-spinner.tsx";

/** Signed-in people only; others are led to /auth. */
export function RequireUser() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.status === "authenticated") return <Outlet context={session.user} />;
  return session.status === "anonymous" ? (
    <Navigate to={keepRange("/auth", search)} replace />
  ) : (
    <Undecided session={session} />
  );
}

/** /auth is for those who are not signed in; others are led to the Overview. */
export function RequireAnonymous() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.status === "anonymous") return <Outlet />;
  return session.status === "authenticated" ? (
    <Navigate to={keepRange("/", search)} replace />
  ) : (
    <Undecided session={session} />
  );
}

function Undecided({ session }: { session: Session }) {
  if (session.status !== "failed") return <PageSpinner label="Checking your session" />;
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
