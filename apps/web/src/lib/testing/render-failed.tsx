import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderPage } from "./render-page.tsx";

/**
 * Renders it after its request has failed.
 * @param loaded what an earlier request had loaded
 */
export function renderFailed(
  queryKey: readonly unknown[],
  element: ReactNode,
  loaded?: unknown,
): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: "error", error: new Error("Server is busy"), data: loaded });
  return renderPage(element, { queryClient });
}
