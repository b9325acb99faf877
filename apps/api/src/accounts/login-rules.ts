import { hourMs, minuteMs } from "@cartograph/contracts/days.ts";
import { hash } from "node:crypto";
import type { Config } from "../config.ts";
import { clientNetwork, isLoopbackAddress } from "./client-network.ts";
import type { AttemptRule } from "./attempt-throttle.ts";

const signIn = { windowMs: 5 * minuteMs, maxBlockMs: 15 * minuteMs };
/** Higher limit for tests on one machine. */
const loopbackFactor = 200;

export type LoginRules = {
  account: AttemptRule;
  /** One network's share of an account's attempts, so that a single attacker leaves some for the owner. */
  pair: AttemptRule;
  network: AttemptRule;
};

/**
 * `name` is the username's key, whether or not the account exists. Its hash is stored: people type passwords into that
 * field.
 */
export function loginRules(name: string, ip: string): LoginRules {
  const network = clientNetwork(ip);
  const account = hash("sha256", name, "base64url");
  return {
    account: { key: `account:${account}`, limit: 10, ...signIn },
    pair: { key: `pair:${account}:${network}`, limit: 5, ...signIn },
    network: { key: `ip:${network}`, limit: 50, ...signIn },
  };
}

/** Counts account creations and attempts at names, since the answer reveals whether a name is taken. */
export function registrationRules(
  ip: string,
  { registrationsPerHour, isLoopbackOnly }: Pick<Config, "registrationsPerHour" | "isLoopbackOnly">,
): { creation: AttemptRule; attempt: AttemptRule } {
  const network = clientNetwork(ip);
  // Behind a proxy on this machine, every visitor may appear to have a loopback address.
  const isLocal = isLoopbackOnly && isLoopbackAddress(ip);
  const limit = isLocal ? registrationsPerHour * loopbackFactor : registrationsPerHour;
  const lasting = { windowMs: hourMs, maxBlockMs: hourMs };
  return {
    creation: { key: `register:${network}`, limit, ...lasting },
    attempt: { key: `register-trial:${network}`, limit: limit * 6, ...lasting },
  };
}
