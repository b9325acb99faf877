import { z } from "zod";
import type { ShopSession } from "../client/shop-session.ts";
import type { GraphqlDocument } from "../documents/document.ts";
import { countSchema } from "../schemas/common.schemas.ts";

/** The queries that count everything of a kind. */
export const countFields = ["productsCount", "customersCount", "abandonedCheckoutsCount"] as const;
export type CountField = (typeof countFields)[number];

export function countDocument(field: CountField): GraphqlDocument {
  return { name: field, text: `query ${field} { ${field}(limit: null) { count } }` };
}

/** The number of all objects of the kind; null if not reported. */
export async function totalCount(
  session: ShopSession,
  field: CountField,
  signal: AbortSignal,
): Promise<number | null> {
  const document = countDocument(field);
  const schema = z.object({ [field]: countSchema.nullable() });
  const counts = await session.call({ document, variables: {}, schema }, signal);
  return counts[field]?.count ?? null;
}
