import { Text } from "@mantine/core";
import { Component, type ReactNode } from "react";

/**
 * Keeps a chart that cannot be drawn (its code could not be fetched) from taking the screen with it.
 * React offers this to classes alone.
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
        The chart could not be drawn. The figures are unharmed: reload the page to try again.
      </Text>
    );
  }
}
