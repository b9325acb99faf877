import { connectionCheckDocument } from "../documents/shop.graphql.ts";
import { connectionCheckSchema } from "../schemas/shop.schemas.ts";
import type { ShopSession } from "./shop-session.ts";

const known = new WeakMap<ShopSession, { scopes: Set<string>; until: number }>();

/** How long an answer is kept; the check that begins each sync replaces it. */
const cacheMs = 10 * 60_000;

/** Whether the key has the scope. A field without its scope would fail the whole page. */
export async function mayRead(
  session: ShopSession,
  scope: string,
  signal: AbortSignal,
): Promise<boolean> {
  return (await grantedScopes(session, signal)).has(scope);
}

/** The scopes for reading that the key has. */
export async function grantedScopes(
  session: ShopSession,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const kept = known.get(session);
  if (kept && session.now() < kept.until) return kept.scopes;
  const { currentAppInstallation } = await session.call(
    { document: connectionCheckDocument, variables: {}, schema: connectionCheckSchema },
    signal,
  );
  return keepScopes(session, currentAppInstallation.accessScopes);
}

/** Keeps the scopes of an answer. Returns those that allow reading; a write scope includes the read scope. */
export function keepScopes(
  session: ShopSession,
  granted: readonly { handle: string }[],
): ReadonlySet<string> {
  const scopes = new Set(granted.map(({ handle }) => handle.replace(/^write_/, "read_")));
  known.set(session, { scopes, until: session.now() + cacheMs });
  return scopes;
}
