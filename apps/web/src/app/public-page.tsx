import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { PageSpinner } from "./page-spinner.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** What surrounds the screens that anybody may see. */
export function PublicPage() {
  return (
    <ScreenBoundary>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}
