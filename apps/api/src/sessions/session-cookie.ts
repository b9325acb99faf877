import fastifyCookie from "@fastify/cookie";
import { LRUCache } from "lru-cache";
import { hashSessionId } from "./session-store.ts";

export type SessionCookie = {
  name: string;
  attributes: { path: "/"; httpOnly: true; sameSite: "lax"; secure: boolean };
};

/** `__Host-` binds the cookie to this exact host; browsers accept it over https only. */
export function sessionCookie(publicUrl: string | null): SessionCookie {
  const isSecure = publicUrl?.startsWith("https:") ?? false;
  return {
    name: isSecure ? "__Host-sid" : "sid",
    attributes: { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure },
  };
}

/** Far more than the number of concurrent sessions. */
const maxCachedCookies = 5000;
/** Longer than our cookie needs. Without a limit, callers could fill the memory with long headers. */
const maxCachedHeaderLength = 1024;

/**
 * Finds in a Cookie header the hash under which its session is stored; null if there is none or the signature is wrong.
 * Cached, since the result depends only on the header.
 */
export function sessionHashReader(
  cookie: SessionCookie,
  secret: string,
): (cookieHeader: string | undefined) => string | null {
  const signer = fastifyCookie.signerFactory(secret);
  const hashes = new LRUCache<string, string>({ max: maxCachedCookies });
  return (cookieHeader) => {
    if (!cookieHeader?.includes(cookie.name)) return null;
    const cached = hashes.get(cookieHeader);
    if (cached !== undefined) return cached;
    const signed = fastifyCookie.parse(cookieHeader)[cookie.name];
    const id = signed ? signer.unsign(signed).value : null;
    if (id === null) return null;
    const hash = hashSessionId(id);
    if (cookieHeader.length <= maxCachedHeaderLength) hashes.set(cookieHeader, hash);
    return hash;
  };
}
