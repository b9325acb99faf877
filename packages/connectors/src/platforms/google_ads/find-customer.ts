import { ConnectorError } from "../../core/connector-error.ts";
import type { AdsRequests } from "./client/ads-requests.ts";
import { formatCustomerId } from "./customer-id.ts";
import { clientsQuery, customerQuery } from "./queries.ts";
import { clientsSchema, customerSchema, type CustomerRow } from "./schemas/search.schemas.ts";

export type Customer = {
  id: string;
  name: string;
  /** ISO 4217. */
  currency: string;
  /** IANA time zone of its days. */
  timezone: string;
  /** "ENABLED", "SUSPENDED", … */
  status: string;
  /** Test accounts never have figures. */
  isTest: boolean;
  /** The manager account that grants access; null without one. */
  loginId: string | null;
};

/** Each try counts as one of the day's operations. */
const maxManagers = 25;
const maxListed = 20;

/**
 * Finds the account, directly or through any manager of the key that has access.
 * @throws ConnectorError, also for a manager account, naming the accounts below it
 */
export async function findCustomer(session: AdsRequests, signal: AbortSignal): Promise<Customer> {
  const accessible = await session.accessible(signal);
  let refusal: Error | null = null;
  for (const loginId of loginsToTry(session, accessible)) {
    const found = await requestCustomer(session, loginId, signal);
    if ("error" in found) {
      refusal ??= found.error;
      continue;
    }
    if (found.manager) throw await managerRefusal(session, loginId, signal);
    return {
      id: found.id,
      name: found.descriptiveName,
      currency: found.currencyCode,
      timezone: found.timeZone,
      status: found.status,
      isTest: found.testAccount,
      loginId,
    };
  }
  throw refusal ?? noAccess(session);
}

/**
 * Managers in the order to try them: the key's own, none if the user has direct access, then all others. Access may
 * exist even if the list does not name the account, so it is always tried without a manager.
 */
function loginsToTry(
  { customerId, loginCustomerId }: AdsRequests,
  accessible: readonly string[],
): (string | null)[] {
  const direct = accessible.includes(customerId) ? [null] : [];
  const named = loginCustomerId === null ? [] : [loginCustomerId];
  const others = accessible.filter((id) => id !== customerId && id !== loginCustomerId);
  const last = direct.length === 0 ? [null] : [];
  return [...named, ...direct, ...others.slice(0, maxManagers), ...last];
}

async function requestCustomer(
  session: AdsRequests,
  loginId: string | null,
  signal: AbortSignal,
): Promise<CustomerRow | { error: Error }> {
  try {
    const page = await session.search(
      { query: customerQuery, schema: customerSchema, loginId },
      signal,
    );
    if ("none" in page) return { error: page.error };
    const [row] = page.results;
    if (row) return row.customer;
    return {
      error: new ConnectorError("bad_data", "Google Ads returned no data about the account."),
    };
  } catch (error) {
    // A closed manager does not block access through other managers.
    if (error instanceof ConnectorError && error.kind === "refused") return { error };
    throw error;
  }
}

async function managerRefusal(
  session: AdsRequests,
  loginId: string | null,
  signal: AbortSignal,
): Promise<Error> {
  const search = { query: clientsQuery, schema: clientsSchema, loginId };
  const page = await session.search(search, signal);
  if ("none" in page) return page.error;
  const clients = page.results.flatMap(({ customerClient }) =>
    customerClient.manager || customerClient.level === 0 ? [] : [customerClient],
  );
  const subject = `${formatCustomerId(session.customerId)} is a manager account, which has no figures of its own`;
  if (clients.length === 0) {
    return new ConnectorError("bad_address", `${subject}, and no account is below it.`);
  }
  const named = clients
    .slice(0, maxListed)
    .map(({ id, descriptiveName }) => `${descriptiveName || "no name"} (${formatCustomerId(id)})`);
  const more = clients.length > maxListed ? ` and ${clients.length - maxListed} more` : "";
  return new ConnectorError(
    "bad_address",
    `${subject}. Enter one of the accounts below it: ${named.join(", ")}${more}.`,
  );
}

function noAccess({ customerId }: AdsRequests): ConnectorError {
  return new ConnectorError(
    "missing_permission",
    `The Google user of this key has no access to the Google Ads account ${formatCustomerId(customerId)}. Invite that user there under Admin → Access and security.`,
  );
}
