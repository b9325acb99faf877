import { hash } from "node:crypto";

/**
 * A record's fingerprint without its update time, from 1 to 2 ** 47 - 1: SQLite stores such integers in 6 bytes.
 * A fingerprint is only compared with others of the same record, so a change goes unnoticed with a probability of
 * 2 ** -47.
 */
export function contentHash(record: { updatedAt: number }): number {
  // JSON leaves out a property that is undefined.
  const digest = hash("sha1", JSON.stringify({ ...record, updatedAt: undefined }));
  return Math.max(1, Math.floor(Number.parseInt(digest.slice(0, 12), 16) / 2));
}
