import Fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import type { Platform } from "@cartograph/contracts/platform.ts";
import { createFaults } from "../core/faults.ts";
import { addFaults, type FaultyOptions } from "../core/faulty-plugin.ts";
import { createGoogleIdentities } from "../platforms/google/identities.ts";

export type Reply = {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  isJson: boolean;
  // Parsed if it is JSON. Tests check the parts that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

/** A clock that stands still, in UTC milliseconds. */
export function createTestClock(startAt: number) {
  let clock = startAt;
  return {
    now: () => clock,
    setClock: (at: number) => void (clock = at),
    advance: (milliseconds: number) => void (clock += milliseconds),
  };
}

/** Runs the sandbox of one platform only. */
export function openPlatform(
  platform: Platform,
  addRoutes: (app: FastifyInstance) => void,
  options: FaultyOptions = {},
) {
  const faults = createFaults();
  const app = Fastify();
  addFaults(app, platform, faults, options);
  addRoutes(app);
  return {
    faults,
    async send(request: InjectOptions): Promise<Reply> {
      const reply = await app.inject(request);
      const { statusCode: status, headers, body: text } = reply;
      const isJson = String(headers["content-type"]).includes("json");
      return { status, headers, text, isJson, body: isJson ? reply.json() : text };
    },
    close: () => app.close(),
  };
}

/** Google's accounts, with the identity of the demo's user. */
export function openGoogleSignIn(now: () => number) {
  const identities = createGoogleIdentities({ now });
  const user = identities.refreshUserBy("sandbox", "sandbox_google_demo");
  if (!user) throw new Error("There is no demo user.");
  return { identities, demoIdentity: user.identity };
}
