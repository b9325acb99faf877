/** Imports that one answer lists unless it is asked for more. */
export const listedImports = 20;
