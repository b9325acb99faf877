import { setTimeout } from "node:timers/promises";

/** Retries while a busy server refuses requests. */
export async function fetchWithRetries(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    if (answer.status !== 503) return answer;
    await setTimeout(500);
  }
}
