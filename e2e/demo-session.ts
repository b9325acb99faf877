import { join } from "node:path";

const dataDirectory = process.env.E2E_DATA_DIR;
if (dataDirectory === undefined) throw new Error("playwright.config.ts sets E2E_DATA_DIR");

/** Cookies of a session of the demo account, as Playwright's storage state. */
export const demoSessionFile = join(dataDirectory, "demo-session.json");
