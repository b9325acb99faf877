/** Shown when a user of another account tries to change the demo store. */
export const readOnlyMessage =
  "The demo store is read-only. Return to your own store to change something.";
