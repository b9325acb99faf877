/** Why nothing can be changed while somebody looks around in the demo store, and what to do. */
export const readOnlyMessage =
  "The demo store is read-only. Return to your own store to change something.";
