const prefix = "name:";

/** The external id of an order whose source has a Name but no usable Id, as in some orders exports. */
export function orderNameKey(name: string): string {
  return `${prefix}${name}`;
}

/** Whether an order's external id was made from its Name; platform ids never have this form. */
export function isOrderNameKey(externalId: string): boolean {
  return externalId.startsWith(prefix);
}
