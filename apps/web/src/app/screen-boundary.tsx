import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Container } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

type BoundaryProps = { path: string; children: ReactNode };
type BoundaryState = { failedPath: string | null };

// React knows error boundaries as classes only.
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
          title="This screen could not be shown"
          advice="Your data are safe. The app may have been updated meanwhile: load the page again."
          onRetry={() => window.location.reload()}
        />
      </Container>
    );
  }
}

/** Catches a screen that fails to load or to draw; another screen starts afresh. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary path={pathname}>{children}</Boundary>;
}
