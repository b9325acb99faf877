import { createPasswordHasher, type PasswordHasher } from "../accounts/password-hasher.ts";

/** Hashes in about a millisecond instead of 30. */
export function createTestPasswords(): PasswordHasher {
  return createPasswordHasher({ memoryCost: 64, timeCost: 1 });
}
