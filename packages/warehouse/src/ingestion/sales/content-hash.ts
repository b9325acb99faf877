import { hash } from "node:crypto";

/** A record's fingerprint without its time of change: an equal one has nothing new to say. */
export function contentHash(record: { updatedAt: number }): string {
  const { updatedAt: _, ...content } = record;
  return hash("sha1", JSON.stringify(content), "base64").slice(0, 27);
}
