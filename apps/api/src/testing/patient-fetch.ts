import { setTimeout } from "node:timers/promises";

/** On a busy machine a server refuses requests for a moment; this sends them again until it takes them. */
export async function patientFetch(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    if (answer.status !== 503) return answer;
    await setTimeout(500);
  }
}
