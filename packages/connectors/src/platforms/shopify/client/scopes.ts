import { connectionCheckDocument } from "../documents/shop.graphql.ts";
import { connectionCheckSchema } from "../schemas/shop.schemas.ts";
import type { ShopSession } from "./shop-session.ts";

/** Scopes that allow reading; a write scope includes the read scope. */
export function readableScopes(granted: readonly { handle: string }[]): Set<string> {
  return new Set(granted.map(({ handle }) => handle.replace(/^write_/, "read_")));
}

const known = new WeakMap<ShopSession, { scopes: Set<string>; until: number }>();

/** How long an answer is kept: a scope granted since then takes effect with the next sync. */
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
  const now = session.now();
  const kept = known.get(session);
  if (kept && now < kept.until) return kept.scopes;
  const { currentAppInstallation } = await session.call(
    { document: connectionCheckDocument, variables: {}, schema: connectionCheckSchema },
    signal,
  );
  const scopes = readableScopes(currentAppInstallation.accessScopes);
  known.set(session, { scopes, until: now + cacheMs });
  return scopes;
}
