import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useEndFirstPaint } from "../first-paint/end-first-paint.ts";
import { PageSpinner } from "./page-spinner.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** Surrounds the public screens. */
export function PublicPage() {
  useEndFirstPaint();
  return (
    <ScreenBoundary>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}
