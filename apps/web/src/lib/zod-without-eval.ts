import { config } from "zod/v4/core";

// The content security policy allows no eval, and zod's mere try at it is reported as a violation.
// vite.config.ts keeps this beside zod itself, so that it runs before any schema is made.
config({ jitless: true });
