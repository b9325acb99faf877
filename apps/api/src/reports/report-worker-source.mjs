// The reader thread from its TypeScript source, for development and tests. The build bundles report-worker.ts itself.
import { register } from "tsx/esm/api";

register();
export const { answerInThread } = await import("./report-worker.ts");
