import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-openapi";
import type { Context } from "./context.ts";
import { formatError } from "./errors.ts";

/** Interval of keep-alive pings: proxies close streams that are silent for a minute, some after half a minute. */
const pingMs = 15_000;
/** A client that receives nothing for this long reconnects. */
const silenceMs = 40_000;

/** `isDev` is always off: it would add stack traces to answers. */
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
