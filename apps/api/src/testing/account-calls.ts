import type { Session } from "@cartograph/contracts/sessions.ts";
import { sessionCookieOf, type TestApp, testPassword } from "./test-app.ts";

export const firefox =
  "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0";

export async function signIn(
  server: TestApp,
  username: string,
  { password = testPassword, userAgent = firefox } = {},
): Promise<string> {
  const answer = await server.call({
    method: "POST",
    url: "/api/login",
    payload: { username, password },
    headers: { "user-agent": userAgent },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return sessionCookieOf(answer);
}

/** The sessions of the cookie's user. */
export async function listSessions(server: TestApp, cookie: string): Promise<Session[]> {
  return (await server.call({ url: "/api/sessions", cookie })).json();
}

export async function statusOf(server: TestApp, cookie: string): Promise<number> {
  return (await server.call({ url: "/api/user", cookie })).statusCode;
}

/** The status of one call of each kind: on each mount, a cached answer and an upload. */
export async function statusesEverywhere(server: TestApp, cookie: string): Promise<Set<number>> {
  const answers = await Promise.all([
    server.call({ url: "/api/user", cookie }),
    server.call({ url: "/api/dashboard", cookie }),
    server.call({ url: "/trpc/reports.dashboard", query: { input: "{}" }, cookie }),
    server.call({ url: "/trpc/sessions.list", cookie }),
    server.call({ method: "PATCH", url: "/api/user", payload: { name: "Mallory" }, cookie }),
    server.call({ method: "DELETE", url: "/api/sessions", cookie }),
    ...["/api/imports/orders", "/api/exchange-rates"].map((url) =>
      server.call({
        method: "POST",
        url,
        payload: "a,b\n",
        headers: { "content-type": "text/csv" },
        cookie,
      }),
    ),
  ]);
  return new Set(answers.map(({ statusCode }) => statusCode));
}

export const updateUser = (server: TestApp, cookie: string, payload: object) =>
  server.call({ method: "PATCH", url: "/api/user", payload, cookie });

export const changePassword = (
  server: TestApp,
  cookie: string,
  payload: object,
  extra: object = {},
) => server.call({ method: "POST", url: "/api/user/password", payload, cookie, ...extra });
