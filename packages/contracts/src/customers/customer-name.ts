/** What the external ids of customers from an orders export begin with. */
export const fileKey = "email:";
const fromFile = /^email:([0-9a-f]{8})/;

/** External id of a customer whose source has an email address but no id, as in orders exports. */
export function fileCustomerKey(emailHash: string): string {
  return `${fileKey}${emailHash.slice(0, 32)}`;
}

/** The platform's id; customers of an orders export have none and are named by the start of their key. */
export function customerName(externalId: string): string {
  const [, key] = fromFile.exec(externalId) ?? [];
  return key === undefined ? externalId : `From file ${key}`;
}

/** What the external ids of customers begin with whose id, name or key begins with the text. Lower case. */
export function externalIdStarts(text: string): string[] {
  const start = text.trim().toLowerCase();
  const key = `${fileKey}${start.replace(/^from file\s*/, "")}`;
  // The prefix that all keys have is on no screen, so it finds nobody.
  const isPrefix =
    fileKey.startsWith(start) || (start.startsWith(fileKey) && !fromFile.test(start));
  return isPrefix ? [key] : [start, key];
}
