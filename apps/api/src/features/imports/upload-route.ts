import { AppError } from "@cartograph/contracts/app-error.ts";
import { lineOfText } from "@cartograph/contracts/text.ts";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import type { Identify } from "../../sessions/identify.ts";
import { countRunningImports, tooManyImports } from "../../sync/imports/import-rows.ts";
import { uploadPath } from "../../sync/imports/upload-files.ts";
import { invalidInput } from "../../trpc/errors.ts";
import type { Services } from "../../trpc/context.ts";
import { createSpaceCheck, refuseLowDisk } from "../../disk-space.ts";
import { receiveUpload, refuseTooLarge } from "./receive-upload.ts";
import { refuseOtherEncodings, requireUploader } from "../../http/uploads/upload-request.ts";
import { createUploadSlots, type UploadSlots } from "../../http/uploads/upload-slots.ts";

export type UploadRouteOptions = Pick<
  Services,
  "db" | "config" | "now" | "sync" | "readDiskSpace"
> & {
  identify: Identify;
};

type UploadGuards = { slots: UploadSlots; checkSpace: (bytes: number) => Promise<void> };

const querySchema = z.strictObject({ fileName: lineOfText({ max: 255 }).optional() });

/**
 * POST /api/imports/orders: streams a Shopify orders export, plain or gzip, and answers 202 with the import's id. It is
 * a route of its own because procedures read their whole input first.
 */
export function uploadRoute(options: UploadRouteOptions): FastifyPluginAsync {
  const { config, readDiskSpace } = options;
  const guards: UploadGuards = {
    slots: createUploadSlots(tooManyImports),
    checkSpace: createSpaceCheck(() => readDiskSpace(config.dataDir)),
  };
  return async (app) => {
    app.addContentTypeParser("text/csv", (_request, body, done) => done(null, body));
    // An error is sent while the file is still uploading, without waiting for the rest.
    app.addHook("onError", async (_request, reply) => {
      reply.header("connection", "close");
    });
    app.post(
      "/api/imports/orders",
      { config: { bodyTypes: ["text/csv"] }, bodyLimit: config.importMaxBytes },
      async (request, reply) =>
        reply.code(202).send({ id: await receive(request, options, guards) }),
    );
  };
}

async function receive(
  request: FastifyRequest,
  options: UploadRouteOptions,
  { slots, checkSpace }: UploadGuards,
): Promise<string> {
  const { db, config, now, identify } = options;
  const { user, store } = await requireUploader(request, identify);
  const query = querySchema.safeParse(request.query);
  if (!query.success) throw invalidInput(query.error, "parameter");
  refuseOtherEncodings(request);
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  refuseTooLarge(declaredBytes, config.importMaxBytes);
  refuseLowDisk(await options.readDiskSpace(config.dataDir), declaredBytes);
  // An upload in progress is not an import yet.
  const releaseSlot = slots.take(store.id, await countRunningImports(db, store.id));
  try {
    const body = request.body as Readable | null;
    if (!body) throw new AppError("invalid_input", "The file is empty");
    const importId = await importFile(body, options, {
      checkSpace,
      storeId: store.id,
      fileName: query.data.fileName || null,
    });
    await recordSuccess({ db, now, user, request }, "import.create", importId);
    return importId;
  } finally {
    releaseSlot();
  }
}

async function importFile(
  body: Readable,
  { config, sync }: UploadRouteOptions,
  {
    checkSpace,
    ...target
  }: Pick<UploadGuards, "checkSpace"> & { storeId: number; fileName: string | null },
): Promise<string> {
  const importId = randomUUID();
  const file = uploadPath(config.dataDir, importId);
  const { isGzip } = await receiveUpload(body, {
    file,
    maxBytes: config.importMaxBytes,
    checkSpace,
  });
  await sync.importOrders({ importId, file, isGzip, ...target });
  return importId;
}
