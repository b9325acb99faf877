import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-openapi";
import type { Context } from "./context.ts";
import { formatError } from "./errors.ts";

/** `isDev` is off everywhere: it would put stack traces into answers. */
export const trpc = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({ isDev: false, errorFormatter: formatError });

export const router = trpc.router;
