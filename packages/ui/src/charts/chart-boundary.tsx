import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorBoundary } from "../states/error-boundary.tsx";

/** Keeps a chart that fails to load from breaking the whole screen. */
export function ChartBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={
        <Text size="sm" c="dimmed" role="alert">
          This chart couldn't be loaded. Your data is safe. Reload the page to try again.
        </Text>
      }
    >
      {children}
    </ErrorBoundary>
  );
}
