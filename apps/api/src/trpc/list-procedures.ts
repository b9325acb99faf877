import type { AnyRouter } from "@trpc/server";
import type { OpenApiMeta } from "trpc-openapi";

export type ProcedureEntry = {
  /** Such as `reports.dashboard`. */
  name: string;
  type: "query" | "mutation" | "subscription";
  openapi: OpenApiMeta["openapi"];
  inputs: unknown[];
};

type Definition = { type: ProcedureEntry["type"]; meta?: OpenApiMeta; inputs?: unknown[] };

/** All procedures of a router, with their metadata. */
export function listProcedures(router: AnyRouter): ProcedureEntry[] {
  // tRPC has no public API to list definitions.
  // oxlint-disable-next-line no-underscore-dangle
  const procedures = router._def.procedures as Record<string, { _def: Definition }>;
  return Object.entries(procedures).map(([name, { _def: definition }]) => ({
    name,
    type: definition.type,
    openapi: definition.meta?.openapi,
    inputs: definition.inputs ?? [],
  }));
}
