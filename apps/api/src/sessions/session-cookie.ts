import fastifyCookie from "@fastify/cookie";

export type SessionCookie = {
  name: string;
  attributes: { path: "/"; httpOnly: true; sameSite: "lax"; secure: boolean };
};

/** `__Host-` binds the cookie to this very host; browsers accept it over https alone. */
export function sessionCookie(publicUrl: string | null): SessionCookie {
  const isSecure = publicUrl?.startsWith("https:") ?? false;
  return {
    name: isSecure ? "__Host-sid" : "sid",
    attributes: { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure },
  };
}

/** Reads the session id from a Cookie header; null when there is none or its signature is wrong. */
export function sessionIdReader(
  cookie: SessionCookie,
  secret: string,
): (cookieHeader: string | undefined) => string | null {
  const signer = fastifyCookie.signerFactory(secret);
  return (cookieHeader) => {
    if (!cookieHeader?.includes(cookie.name)) return null;
    const signed = fastifyCookie.parse(cookieHeader)[cookie.name];
    return signed ? signer.unsign(signed).value : null;
  };
}
