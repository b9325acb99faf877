import { AppLinkProvider } from "@cartograph/ui/link/app-link.tsx";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { RangeLink } from "../range-link.tsx";
import { createTrpcClient, trpc } from "../trpc.ts";

export type PageAt = {
  /** The path with its query. */
  path?: string;
  /** With the answers of its requests; the others stay pending. */
  queryClient?: QueryClient;
};

/** The HTML of a part of a screen. */
export function renderPage(element: ReactNode, at: PageAt = {}): string {
  const { path = "/", queryClient = new QueryClient() } = at;
  return renderToString(
    <MantineProvider>
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>
            <AppLinkProvider link={RangeLink}>{element}</AppLinkProvider>
          </MemoryRouter>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
}
