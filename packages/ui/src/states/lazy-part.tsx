import { Text } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

export type LazyPartProps = {
  /** Shown while the children's code loads. */
  placeholder?: ReactNode;
  children: ReactNode;
};

/** Keeps lazy children that fail to load, for example after an upgrade, from replacing the whole screen. */
export function LazyPart({ placeholder, children }: LazyPartProps) {
  return (
    <ErrorBoundary
      fallback={
        <Text size="sm" c="dimmed" p="xs" role="alert">
          This couldn't be loaded. Reload the page to try again.
        </Text>
      }
    >
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  );
}
