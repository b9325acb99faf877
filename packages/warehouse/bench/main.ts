/* Both measure CPU time, so one after the other: modules that wait are otherwise run side by side. */
await import("./ingest.ts");
await import("./dashboard.ts");
