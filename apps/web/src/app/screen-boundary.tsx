import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Container } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

type BoundaryProps = { path: string; children: ReactNode };
type BoundaryState = { path: string; hasFailed: boolean };

// React supports error boundaries only as classes.
export class PathBoundary extends Component<BoundaryProps, BoundaryState> {
  override state = { path: this.props.path, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ path }: BoundaryProps, state: BoundaryState) {
    return path === state.path ? null : { path, hasFailed: false };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Container size="sm" py="xl">
        <FailedState
          title="Can't show this screen"
          advice="Your data is safe. Cartograph may have been updated: reload the page."
          onRetry={() => window.location.reload()}
        />
      </Container>
    );
  }
}

/** Catches errors of a screen while loading or rendering. Navigating to another screen resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <PathBoundary path={pathname}>{children}</PathBoundary>;
}
