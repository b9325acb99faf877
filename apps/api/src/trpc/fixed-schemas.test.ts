import Fastify, { type FastifyInstance } from "fastify";
import { fastifyTRPCOpenApiPlugin } from "trpc-openapi";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Context } from "./context.ts";
import { fixSchemas } from "./fixed-schemas.ts";
import { router } from "./init.ts";
import { publicProcedure } from "./procedures.ts";

/** Every kind of field that the REST adapter would coerce, at every depth. */
function createRouter() {
  const fields = {
    count: z.number(),
    isOn: z.boolean().optional(),
    whole: z.int().nullable(),
    inner: z.object({ price: z.number() }),
  };
  return router({
    probe: publicProcedure
      .meta({ openapi: { method: "POST", path: "/probe" } })
      .input(z.object(fields))
      .output(z.unknown())
      .mutation(({ input }) => input),
  });
}

/** The context that a mutation without a caller uses. */
const createContext = () => ({ identity: null, clearSessionCache: () => {} }) as Context;

const right = { count: 1, isOn: true, whole: 2, inner: { price: 3 } };
const wrong = [
  { ...right, count: "12" },
  { ...right, count: null },
  { ...right, count: [] },
  { ...right, isOn: "false" },
  { ...right, whole: "" },
  { ...right, inner: { price: true } },
];

let rest: FastifyInstance;
let probe: ReturnType<typeof createRouter>;
beforeEach(() => {
  probe = createRouter();
  rest = Fastify();
});
afterEach(() => rest.close());

async function askRest(payload: object): Promise<number> {
  return (await rest.inject({ method: "POST", url: "/api/probe", payload })).statusCode;
}

async function refuses(input: object): Promise<boolean> {
  const caller = probe.createCaller(createContext());
  return caller.probe(input as typeof right).then(
    () => false,
    () => true,
  );
}

describe("fixSchemas", () => {
  test("keeps REST and tRPC from accepting invalid input, in either order", async () => {
    fixSchemas(probe);
    await rest.register(fastifyTRPCOpenApiPlugin, {
      basePath: "/api",
      router: probe,
      createContext,
    });
    for (const input of wrong) expect(await refuses(input)).toBe(true);
    for (const input of wrong) expect(await askRest(input)).toBe(400);
    expect(await askRest(right)).toBe(200);
    for (const input of wrong) expect(await refuses(input)).toBe(true);
    for (const input of wrong) expect(await askRest(input)).toBe(400);
  });

  test("accepts schemas that differ only in their description", () => {
    const size = z.preprocess(Number, z.int());
    const input = z.object({ width: size.describe("Width"), height: size.describe("Height") });
    const sized = router({ probe: publicProcedure.input(input).query(() => null) });
    expect(() => fixSchemas(sized)).not.toThrow();
  });

  test("is required: without it, the first REST call changes which input is valid", async () => {
    await rest.register(fastifyTRPCOpenApiPlugin, {
      basePath: "/api",
      router: probe,
      createContext,
    });
    const textAsNumber = { ...right, count: "12" };
    expect(await refuses(textAsNumber)).toBe(true);
    await askRest(right);
    expect(await refuses(textAsNumber)).toBe(false);
  });
});
