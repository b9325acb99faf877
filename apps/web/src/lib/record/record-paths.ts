export function orderPath(id: string): string {
  return `/orders/${encodeURIComponent(id)}`;
}

export function customerPath(id: string): string {
  return `/customers/${encodeURIComponent(id)}`;
}

/** @param id the platform's id or the store's number */
export function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}
