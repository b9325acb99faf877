/*
 * Imported one after the other: both measure CPU time and would distort each other if they ran concurrently.
 */
await import("./ingest.ts");
await import("./dashboard.ts");
