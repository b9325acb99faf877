import type { AppRouter } from "@cartograph/api/router";
import { httpLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { fetchWithPrefetched } from "./prefetched-responses.ts";

export const trpc = createTRPCReact<AppRouter>();

/**
 * Calls are not batched, so that a slow report does not delay others and each response keeps its own ETag. A screen
 * makes few calls.
 */
export function createTrpcClient() {
  return trpc.createClient({ links: [httpLink({ url: "/trpc", fetch: fetchWithPrefetched })] });
}
