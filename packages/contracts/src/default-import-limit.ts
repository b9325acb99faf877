/** Number of imports listed if no limit is given. */
export const defaultImportLimit = 20;
