import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-openapi";
import type { Context } from "./context.ts";
import { formatError } from "./errors.ts";

/** A stream says at least so often that it lives: proxies cut those that are silent for a minute, some for half of it. */
const pingMs = 15_000;
/** A client that heard nothing for so long takes its stream for dead and asks anew. */
const silenceMs = 40_000;

/** `isDev` is off everywhere: it would put stack traces into answers. */
export const trpc = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({
    isDev: false,
    errorFormatter: formatError,
    sse: {
      ping: { enabled: true, intervalMs: pingMs },
      client: { reconnectAfterInactivityMs: silenceMs },
    },
  });

export const router = trpc.router;
