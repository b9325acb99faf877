import { orderNameKey } from "@cartograph/contracts/order-name-key.ts";

/**
 * The platform's own number, on which an export and the API agree. A spreadsheet may have written it as text ('450) or
 * with decimals (450.0); null for one that it rounded (4.5E+12).
 */
export function platformId(cell: string): string | null {
  return /^'?(\d{1,20})(?:[.,]0+)?$/.exec(cell)?.[1] ?? null;
}

/** What an order is known by: its Id, or its Name where the Id says nothing. */
export function orderExternalId(
  cells: { id: string; name: string },
  isShared: (id: string) => boolean,
): string {
  const id = platformId(cells.id);
  return id === null || isShared(id) ? orderNameKey(cells.name) : id;
}
