import type { Database } from "@cartograph/database/schema.ts";
import type { FastifyInstance } from "fastify";
import { sendFailure } from "./error-answers.ts";

/** `/healthz`: the process is up. `/readyz`: the database can be read and has our tables. */
export function serveHealth(app: FastifyInstance, db: Database): void {
  app.get("/healthz", { config: { pressureHandler: ignorePressure } }, async (_request, reply) => {
    return reply.header("cache-control", "no-store").send({ status: "ok" });
  });

  app.get("/readyz", async (request, reply) => {
    try {
      await db.selectFrom("users").select("id").limit(1).execute();
      return reply.header("cache-control", "no-store").send({ status: "ready" });
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, "The database cannot be read");
      const message = "The database cannot be read";
      return sendFailure(reply, 503, { message, code: "SERVICE_UNAVAILABLE" });
    }
  });
}

/** A process that is busy is up: whoever watches it must not restart it for that. */
function ignorePressure(): void {}
