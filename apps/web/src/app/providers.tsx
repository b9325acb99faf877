import { Announcer } from "@cartograph/ui/announcer/announcer.tsx";
import { AppLinkProvider } from "@cartograph/ui/link/app-link.tsx";
import { ThemeProvider } from "@cartograph/ui/theme/theme-provider.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isUnauthorized } from "../lib/error-message.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { RefreshCommandProvider } from "../lib/refresh-command.tsx";
import { RangeLink } from "../lib/range-link.tsx";
import { checkSession } from "../lib/session.ts";
import { createTrpcClient, trpc } from "../lib/trpc.ts";
import { TableViews } from "../lib/table-views.tsx";
import { Toaster } from "../lib/toast/toaster.tsx";

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => {
    const client = createQueryClient((error) => {
      // Any call can reveal that the session has ended. RequireUser then redirects to /auth.
      if (isUnauthorized(error)) void checkSession(client);
    });
    return client;
  });
  const [trpcClient] = useState(createTrpcClient);
  return (
    <ThemeProvider>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RefreshCommandProvider>
            <AppLinkProvider link={RangeLink}>
              <TableViews>{children}</TableViews>
            </AppLinkProvider>
          </RefreshCommandProvider>
          <Toaster />
          <Announcer />
        </QueryClientProvider>
      </trpc.Provider>
    </ThemeProvider>
  );
}
