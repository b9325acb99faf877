/** Maximum length of a key, also of a key file. */
export const maxKeyCharacters = 10_000;
