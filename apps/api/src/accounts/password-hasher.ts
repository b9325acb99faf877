import { AppError } from "@cartograph/contracts/app-error.ts";
import argon2 from "argon2";
import { randomBytes } from "node:crypto";
import pLimit from "p-limit";

export type HashCost = {
  /** KiB. */
  memoryCost: number;
  /** Passes over the memory. */
  timeCost: number;
};

/** What the OWASP password storage sheet asks of argon2id. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashing runs on the few threads that files and name look-ups also need, so it may never take them all. */
const concurrentHashes = 2;
const waitingHashes = 16;

export type PasswordHasher = {
  /** argon2id in PHC form. @throws AppError unavailable when too many wait already. */
  hash(password: string): Promise<string>;
  /**
   * Takes as long without a stored hash as with one, so that the clock does not tell who has an account.
   * @throws AppError unavailable when too many wait already.
   */
  verify(storedHash: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash is weaker than what is made today. */
  needsRehash(storedHash: string): boolean;
};

/** Only tests pass another cost than OWASP's. */
export function createPasswordHasher(hashCost: HashCost = owaspCost): PasswordHasher {
  const cost = { ...hashCost, type: argon2.argon2id, parallelism: 1 } as const;
  const limit = pLimit(concurrentHashes);
  const hashOfNobody = argon2.hash(randomBytes(24), cost);
  const gate = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waitingHashes) {
      throw new AppError("unavailable", "Too many people are signing in, try again in a moment", {
        retryAfterSeconds: 2,
      });
    }
    return limit(work);
  };
  return {
    hash: async (password) => gate(() => argon2.hash(password, cost)),
    verify: async (storedHash, password) =>
      gate(async () => {
        const isRight = await isRightPassword(storedHash ?? (await hashOfNobody), password);
        return storedHash !== null && isRight;
      }),
    needsRehash: (storedHash) => argon2.needsRehash(storedHash, cost),
  };
}

// A stored hash that cannot be read makes `verify` throw: nobody signs in with it.
async function isRightPassword(storedHash: string, password: string): Promise<boolean> {
  try {
    return await argon2.verify(storedHash, password);
  } catch {
    return false;
  }
}
