import { hash } from "node:crypto";

/** A record's fingerprint without its update time. Records with equal fingerprints have the same content. */
export function contentHash(record: { updatedAt: number }): string {
  const { updatedAt: _, ...content } = record;
  return hash("sha1", JSON.stringify(content), "base64").slice(0, 27);
}
