import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import { listProcedures } from "./list-procedures.ts";

/**
 * The REST adapter turns on coercion in the schemas it sees, for every caller and until restart: "false" becomes true
 * and null becomes 0. This fixes the `coerce` flag of each schema to its original value.
 */
export function fixSchemas(router: AnyRouter): void {
  for (const { inputs } of listProcedures(router)) fix(inputs);
}

/** Schemas are shared by routers and live as long as the process. */
const seen = new WeakSet<object>();

function fix(value: unknown): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof z.ZodType) {
    const coerces = "coerce" in value.def && value.def.coerce === true;
    // Configurable, since schemas that differ only in their description share one definition.
    const coerce = { get: () => coerces, set: () => {}, configurable: true };
    Object.defineProperty(value.def, "coerce", coerce);
  }
  const parts = value instanceof z.ZodType ? value.def : value;
  for (const part of Object.values(parts)) fix(part);
}
