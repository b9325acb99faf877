import { clientNetwork, isLoopbackAddress } from "./client-network.ts";
import type { AttemptRule } from "./attempt-throttle.ts";

const minute = 60_000;
const hour = 60 * minute;
const signIn = { windowMs: 5 * minute, maxBlockMs: 15 * minute };
/** Tests and demos on this very machine create many accounts. */
const loopbackFactor = 200;

export type LoginRules = {
  account: AttemptRule;
  /** One network's share of an account's attempts: a single attacker leaves some for the owner. */
  pair: AttemptRule;
  network: AttemptRule;
};

/** `name` is the username's key, whether or not there is such an account. */
export function loginRules(name: string, ip: string): LoginRules {
  const network = clientNetwork(ip);
  return {
    account: { key: `account:${name}`, limit: 10, ...signIn },
    pair: { key: `pair:${name}:${network}`, limit: 5, ...signIn },
    network: { key: `ip:${network}`, limit: 50, ...signIn },
  };
}

/** Each creation of an account, and each try at a name, since the answer tells whether the name is taken. */
export function registrationRules(
  ip: string,
  perHour: number,
): { creation: AttemptRule; trial: AttemptRule } {
  const network = clientNetwork(ip);
  const limit = isLoopbackAddress(ip) ? perHour * loopbackFactor : perHour;
  const lasting = { windowMs: hour, maxBlockMs: hour };
  return {
    creation: { key: `register:${network}`, limit, ...lasting },
    trial: { key: `register-trial:${network}`, limit: limit * 6, ...lasting },
  };
}
