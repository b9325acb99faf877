import type { Envelope } from "./answer.ts";

/** Reports that screens request on every visit; they are answered before the request reaches tRPC or REST. */
export const hotReports = ["dashboard", "products", "customers", "traffic", "cart", "ads"] as const;
export type HotReport = (typeof hotReports)[number];

/** `session` is `user` with what our own pages need to mark a read-only or demo store. */
export type HotQuestion = HotReport | "user" | "session";

/** tRPC's client sends a single call as a batch of one. */
export type HotRequest = {
  question: HotQuestion;
  envelope: Envelope;
  /** The report's query as received; null when the schema cannot accept it. */
  query: unknown;
};

const restPaths = new Map<string, HotQuestion>([
  ["/api/user", "user"],
  ...hotReports.map((name) => [`/api/${name}`, name] as const),
]);
const trpcPaths = new Map<string, HotQuestion>([
  ["/trpc/user.session", "session"],
  ...hotReports.map((name) => [`/trpc/reports.${name}`, name] as const),
]);

/** Null for any other request: the adapters then answer it. */
export function toHotRequest(url: string, query: unknown): HotRequest | null {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  const restQuestion = restPaths.get(path);
  if (restQuestion === "user" && end >= 0) return null;
  if (restQuestion) return { question: restQuestion, envelope: "plain", query };
  const trpcQuestion = trpcPaths.get(path);
  return trpcQuestion ? trpcRequest(trpcQuestion, query) : null;
}

function trpcRequest(question: HotQuestion, query: unknown): HotRequest | null {
  if (typeof query !== "object" || query === null) return null;
  const { batch, input } = query as { batch?: unknown; input?: unknown };
  if (batch !== undefined && batch !== "1") return null;
  const envelope = batch === "1" ? "batch" : "result";
  if (question === "session") return { question, envelope, query: null };
  if (typeof input !== "string") return null;
  const value = parseJson(input);
  return { question, envelope, query: envelope === "batch" ? firstInput(value) : value };
}

function firstInput(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (value as { 0?: unknown })[0] : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
