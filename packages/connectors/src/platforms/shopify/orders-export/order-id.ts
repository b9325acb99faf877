import { orderNameKey } from "@cartograph/contracts/order-name-key.ts";

/**
 * The platform's number, which the API uses too. A spreadsheet may have written it as text ('450) or with decimals
 * (450.0); null if it was rounded (4.5E+12).
 */
export function platformId(cell: string): string | null {
  return /^'?(\d{1,20})(?:[.,]0+)?$/.exec(cell)?.[1] ?? null;
}

/** The order's Id, or its Name if the Id cannot identify it. */
export function orderExternalId(
  cells: { id: string; name: string },
  isShared: (id: string) => boolean,
): string {
  const id = platformId(cells.id);
  return id === null || isShared(id) ? orderNameKey(cells.name) : id;
}
