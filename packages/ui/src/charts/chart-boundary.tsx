import { Text } from "@mantine/core";
import { Component, type ReactNode } from "react";

/**
 * Keeps a chart that fails to load from breaking the whole screen. React supports error boundaries only as classes.
 */
export class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Text size="sm" c="dimmed" role="alert">
        This chart couldn't be loaded. Your data is safe. Reload the page to try again.
      </Text>
    );
  }
}
