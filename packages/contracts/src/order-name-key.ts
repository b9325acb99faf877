const prefix = "name:";

/** External id of an order whose source has a Name but no usable Id, as in some orders exports. */
export function orderNameKey(name: string): string {
  return `${prefix}${name}`;
}

/** Whether an external id was made from an order's Name. Platform ids never have this form. */
export function isOrderNameKey(externalId: string): boolean {
  return externalId.startsWith(prefix);
}
