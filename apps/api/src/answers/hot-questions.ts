import type { Envelope } from "./answer.ts";

/** The questions that every screen asks on every visit, each answered before the adapters are reached. */
export const hotReports = ["dashboard", "products", "customers", "traffic", "cart", "ads"] as const;
export type HotReport = (typeof hotReports)[number];

/** `session` is `user` for our own page, which also wants to know how to mark what it shows. */
export type HotQuestion = HotReport | "user" | "session";

/** A batch of one is how tRPC's client sends a single call. */
export type HotRequest = {
  question: HotQuestion;
  envelope: Envelope;
  /** The report's query as it came; null when it cannot be what the schema takes. */
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

/** Null for everything that is not exactly one of the hot questions: the adapters then see to it. */
export function toHotRequest(url: string, query: unknown): HotRequest | null {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  const onRest = restPaths.get(path);
  if (onRest === "user" && end >= 0) return null;
  if (onRest) return { question: onRest, envelope: "plain", query };
  const onTrpc = trpcPaths.get(path);
  return onTrpc ? trpcRequest(onTrpc, query) : null;
}

function trpcRequest(question: HotQuestion, query: unknown): HotRequest | null {
  if (typeof query !== "object" || query === null) return null;
  const { batch, input } = query as { batch?: unknown; input?: unknown };
  if (batch !== undefined && batch !== "1") return null;
  const envelope = batch === "1" ? "batch" : "result";
  if (question === "session") return { question, envelope, query: null };
  if (typeof input !== "string") return null;
  const value = parseJson(input);
  return { question, envelope, query: envelope === "batch" ? firstOf(value) : value };
}

function firstOf(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (value as { 0?: unknown })[0] : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
