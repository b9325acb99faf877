import { setTimeout as sleep } from "node:timers/promises";

/** Creates an account and returns its session cookie. */
export async function register(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "bench", password: "a password for the bench" }),
  });
  return String(answer.headers.get("set-cookie")).split(";", 1)[0] ?? "";
}

/** Milliseconds until the whole response has arrived. */
export async function ask(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}

/** Asks until the server, which may refuse while it packs imported orders, answers; returns the number of refusals. */
export async function askUntilAnswered(url: string, cookie: string): Promise<number> {
  for (let refusals = 0; ; refusals += 1) {
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status === 200) return refusals;
    if (answer.status !== 503) throw new Error(`${url} answered ${answer.status}`);
    await sleep(1000 * Number(answer.headers.get("retry-after")));
  }
}

/** Imports a file and resolves once its orders are stored. */
export async function importFile(
  origin: string,
  cookie: string,
  { file, orders }: { file: string | Buffer; orders: number | null },
): Promise<void> {
  const answer = await fetch(`${origin}/api/imports/orders`, {
    method: "POST",
    headers: { cookie, "content-type": "text/csv" },
    body: file,
  });
  const { id } = (await answer.json()) as { id: string };
  for (;;) {
    await sleep(250);
    const state = await fetch(`${origin}/api/imports/${id}`, { headers: { cookie } });
    const { status, orders: count, message } = (await state.json()) as Record<string, unknown>;
    if (status === "failed" || (status === "done" && orders !== null && count !== orders)) {
      throw new Error(`The import ended with ${count} orders: ${message}`);
    }
    if (status === "done") return;
  }
}
