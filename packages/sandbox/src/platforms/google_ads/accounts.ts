import type { AdAccount, Marketing } from "../../core/marketing-data.ts";
import type { GoogleIdentity } from "../google/identities.ts";

export type CustomerStatus = "ENABLED" | "CANCELED" | "SUSPENDED" | "CLOSED";

/** Settings of an account for tests, beyond its advertising. */
export type CustomerState = {
  status?: CustomerStatus;
  isTest?: boolean;
  /** Lookback windows in days of its conversion actions, one action for each. */
  clickWindows?: readonly number[];
};

/** One action with Google's default window. */
const defaultClickWindows = [30];

export type AdsCustomer = {
  /** Ten digits. */
  id: string;
  name: string;
  currency: string;
  timezone: string;
  status: CustomerStatus;
  isTest: boolean;
  clickWindows: readonly number[];
  /** Null for a manager account, which has no ads itself. */
  account: AdAccount | null;
  /** For a manager, the accounts below it. */
  clients: readonly AdsCustomer[];
  hasManager: boolean;
};

export type AccountTree = ReadonlyMap<string, AdsCustomer>;

/** All accounts and their managers, by id. */
export function accountTree(
  marketing: Marketing,
  states: Readonly<Record<string, CustomerState>>,
): AccountTree {
  const accounts = marketing.ads.google_ads;
  const clients = accounts.map((account) => clientOf(account, states[account.id]));
  const managers = new Map(
    accounts.flatMap(({ manager, currency, timezone }) =>
      manager === null ? [] : [[manager.id, { ...manager, currency, timezone }] as const],
    ),
  );
  const above = [...managers.values()].map((manager): AdsCustomer => ({
    ...manager,
    status: states[manager.id]?.status ?? "ENABLED",
    isTest: states[manager.id]?.isTest ?? false,
    clickWindows: [],
    account: null,
    clients: clients.filter(({ account }) => account?.manager?.id === manager.id),
    hasManager: false,
  }));
  return new Map([...above, ...clients].map((customer) => [customer.id, customer]));
}

function clientOf(account: AdAccount, state: CustomerState = {}): AdsCustomer {
  const { id, name, currency, timezone, manager } = account;
  return {
    id,
    name,
    currency,
    timezone,
    status: state.status ?? "ENABLED",
    isTest: state.isTest ?? false,
    clickWindows: state.clickWindows ?? defaultClickWindows,
    account,
    clients: [],
    hasManager: manager !== null,
  };
}

/** Returns the accounts that list the identity as a user. */
export function accessibleTo({ customers }: GoogleIdentity, tree: AccountTree): AdsCustomer[] {
  return [...tree.values()].filter(({ id, hasManager }) =>
    customers === "any" ? !hasManager : customers.includes(id),
  );
}

/** Access comes from the account itself or, if given, from the manager above it. */
export function mayRead(
  identity: GoogleIdentity,
  { tree, customer, loginId }: { tree: AccountTree; customer: AdsCustomer; loginId: string | null },
): boolean {
  const direct = accessibleTo(identity, tree);
  if (loginId === null || loginId === customer.id) return direct.includes(customer);
  const login = direct.find(({ id }) => id === loginId);
  return login?.clients.includes(customer) ?? false;
}
