import type { AppRouter } from "@cartograph/api/router";
import { httpLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { fetchEarly } from "./early-answers.ts";

export const trpc = createTRPCReact<AppRouter>();

/**
 * Calls are not batched: a slow report must not hold back the session, and each answer keeps its own
 * ETag. Browser and server are one hop apart, and there are few calls to a screen.
 */
export function createTrpcClient() {
  return trpc.createClient({ links: [httpLink({ url: "/trpc", fetch: fetchEarly })] });
}
