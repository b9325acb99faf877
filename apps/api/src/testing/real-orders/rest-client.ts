/** A third-party client of the REST API: one account and its cookie. */
export type RestClient = {
  get<Answer>(path: string): Promise<Answer>;
  send<Answer>(method: "POST" | "PATCH", path: string, body: unknown): Promise<Answer>;
  /** Uploads a file unchanged. */
  upload<Answer>(path: string, file: Buffer, headers: Record<string, string>): Promise<Answer>;
};

export async function signUpOverRest(origin: string, username: string): Promise<RestClient> {
  let cookie = "";

  async function call(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("cookie", cookie);
    const answer = await retryUntilAccepted(() => fetch(`${origin}${path}`, { ...init, headers }));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  const json = { "content-type": "application/json" };
  const answer = await call("/api/register", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ username, password: "correct horse battery" }),
  });
  cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");

  return {
    get: async (path) => answerOf(await call(path, {})),
    send: async (method, path, body) =>
      answerOf(await call(path, { method, headers: json, body: JSON.stringify(body) })),
    upload: async (path, file, headers) =>
      answerOf(await call(path, { method: "POST", headers, body: new Uint8Array(file) })),
  };
}

/**
 * Retries like a browser: while sandbox and sync keep the test process busy, the server sheds load and may close an
 * idle connection just as it is reused.
 */
async function retryUntilAccepted(ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask().catch((error: unknown) => {
      if (isReset(error) && attempt < 60) return null;
      throw error;
    });
    if (answer !== null && (answer.status !== 503 || attempt === 60)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNRESET";
}

// The caller states the documented type; later assertions check it.
async function answerOf<Answer>(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}

/** Polls until the answer is the expected one: immediately, then at growing intervals up to a quarter of a second. */
export async function pollUntil<Answer>(
  ask: () => Promise<Answer>,
  isEnd: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let wait = 5; ; wait = Math.min(250, 2 * wait)) {
    const answer = await ask();
    if (isEnd(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
