// The reader thread from TypeScript source, for development and tests. The build bundles report-worker.ts directly.
import { register } from "tsx/esm/api";

register();
export const { answerInThread } = await import("./report-worker.ts");
