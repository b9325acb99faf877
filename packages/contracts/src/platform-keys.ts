/** The longest key, which is also the most that a key file may hold. */
export const maxKeyCharacters = 10_000;
