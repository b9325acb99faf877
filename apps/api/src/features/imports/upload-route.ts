import { AppError } from "@cartograph/contracts/app-error.ts";
import { lineOfText } from "@cartograph/contracts/text.ts";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { z } from "zod";
import { recordAudit } from "../../accounts/audit.ts";
import type { Identify } from "../../sessions/identify.ts";
import { countRunningImports } from "../../sync/import-rows.ts";
import { uploadPath } from "../../sync/upload-files.ts";
import type { Services } from "../../trpc/context.ts";
import { receiveUpload, refuseTooLarge } from "./receive-upload.ts";
import { refuseOtherEncodings, whoSends } from "./upload-request.ts";

export type UploadRouteOptions = Pick<Services, "db" | "config" | "now" | "sync"> & {
  identify: Identify;
};

const querySchema = z.object({ fileName: lineOfText({ max: 255 }).optional() });
const mostAtOnce = 5;

/**
 * POST /api/imports/orders: takes a Shopify orders export as a stream, plain or gzip, and answers 202 with the import's
 * id. It stands beside the procedures because those read their input whole.
 */
export function uploadRoute(options: UploadRouteOptions): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser("text/csv", (_request, body, done) => done(null, body));
    // A refusal comes while the file is still being sent: the rest of it is not waited for.
    app.addHook("onError", async (_request, reply) => {
      reply.header("connection", "close");
    });
    app.post(
      "/api/imports/orders",
      { config: { bodyTypes: ["text/csv"] }, bodyLimit: options.config.importMaxBytes },
      async (request, reply) => reply.code(202).send({ id: await receive(request, options) }),
    );
  };
}

async function receive(request: FastifyRequest, options: UploadRouteOptions): Promise<string> {
  const { db, config, now, sync, identify } = options;
  const { user, store } = await whoSends(request, identify);
  const query = querySchema.safeParse(request.query);
  if (!query.success) throw new AppError("invalid_input", "fileName cannot be stored");
  refuseOtherEncodings(request);
  refuseTooLarge(request.headers["content-length"], config.importMaxBytes);
  if ((await countRunningImports(db, store.id)) >= mostAtOnce) {
    throw new AppError("too_many_requests", "Wait until the imports under way are done", {
      retryAfterSeconds: 30,
    });
  }
  const body = request.body as Readable | null;
  if (!body) throw new AppError("invalid_input", "The file is empty");

  const importId = randomUUID();
  const file = uploadPath(config.dataDir, importId);
  const { isGzip } = await receiveUpload(body, { file, maxBytes: config.importMaxBytes });
  const fileName = query.data.fileName || null;
  await sync.importOrders({ importId, storeId: store.id, file, isGzip, fileName });
  await recordAudit(db, {
    at: now(),
    actor: { userId: user.id, request: { id: request.id, ip: request.ip } },
    event: "import.create",
    target: importId,
    outcome: "ok",
  });
  return importId;
}
