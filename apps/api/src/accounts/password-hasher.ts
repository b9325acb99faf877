import { AppError } from "@cartograph/contracts/app-error.ts";
import argon2 from "argon2";
import { randomBytes } from "node:crypto";
import pLimit from "p-limit";

export type HashCost = {
  /** KiB. */
  memoryCost: number;
  /** Number of passes. */
  timeCost: number;
};

/** Parameters for argon2id from the OWASP Password Storage Cheat Sheet. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashing shares a small thread pool with file access and DNS lookups, so it must not use all of it. */
const concurrentHashes = 2;
const waitingHashes = 16;

export type PasswordHasher = {
  /** argon2id in PHC form. @throws AppError unavailable when too many are waiting. */
  hash(password: string): Promise<string>;
  /**
   * Takes as long without a stored hash as with one, so that timing does not reveal which accounts exist.
   * @throws AppError unavailable when too many are waiting.
   */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash uses weaker parameters than new ones. */
  needsRehash(storedHash: string): boolean;
};

/** Only tests pass a different cost. */
export function createPasswordHasher(hashCost: HashCost = owaspCost): PasswordHasher {
  const cost = { ...hashCost, type: argon2.argon2id, parallelism: 1 } as const;
  const limit = pLimit(concurrentHashes);
  const dummyHash = argon2.hash(randomBytes(24), cost);
  const gate = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waitingHashes) {
      throw new AppError("unavailable", "Too many people are signing in. Try again in a moment.", {
        retryAfterSeconds: 2,
      });
    }
    return limit(work);
  };
  return {
    hash: async (password) => gate(() => argon2.hash(password, cost)),
    verify: async (storedHash, password) =>
      gate(async () => {
        const isRight = await isRightPassword(storedHash ?? (await dummyHash), password);
        return storedHash !== null && isRight;
      }),
    needsRehash: (storedHash) => argon2.needsRehash(storedHash, cost),
  };
}

// `verify` throws on an unreadable hash, so nobody can sign in with it.
async function isRightPassword(storedHash: string, password: string): Promise<boolean> {
  try {
    return await argon2.verify(storedHash, password);
  } catch {
    return false;
  }
}
