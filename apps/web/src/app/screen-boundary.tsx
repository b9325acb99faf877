import { ErrorBoundary } from "@cartograph/ui/states/error-boundary.tsx";
import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Container } from "@mantine/core";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";

/** Catches errors of a screen while loading or rendering. Navigating to another screen resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      path={useLocation().pathname}
      fallback={
        <Container size="sm" py="xl">
          <FailedState
            title="Can't show this screen"
            advice="Your data is safe. Cartograph may have been updated: reload the page."
            onRetry={() => window.location.reload()}
          />
        </Container>
      }
    >
      {children}
    </ErrorBoundary>
  );
}
