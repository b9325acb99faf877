import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Container } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

type BoundaryProps = { path: string; children: ReactNode };
type BoundaryState = { failedPath: string | null };

// React supports error boundaries only as classes.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failedPath: null };

  static getDerivedStateFromError(): null {
    return null;
  }

  override componentDidCatch() {
    this.setState({ failedPath: this.props.path });
  }

  override render() {
    if (this.state.failedPath !== this.props.path) return this.props.children;
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
  return <Boundary path={pathname}>{children}</Boundary>;
}
