import type { ConnectorErrorKind } from "../../../core/connector-error.ts";
import { shownId } from "../customer-id.ts";

export type AdviceWords = {
  apiVersion: string;
  customerId: string;
  /** Who signs in, where the key names it. */
  identity: string | null;
};

export type Advice = { kind: ConnectorErrorKind; message: string };

/** What a final refusal means and what to do; null for codes that need no words of their own. */
export function adviceFor(code: string, words: AdviceWords): Advice | null {
  return advice[code]?.(words) ?? null;
}

const newToken =
  "Copy it anew from the manager account under Admin → API Center and enter the whole key.";
const tokenRefused = (what: string): Advice => ({
  kind: "missing_permission",
  message: `Google Ads does not allow this developer token here: ${what}`,
});
const noSignIn = (): Advice => ({
  kind: "bad_credentials",
  message: "Google does not accept the sign-in of this key. Sign in anew and enter the new key.",
});
const noSuchCustomer = ({ customerId }: AdviceWords): Advice => ({
  kind: "bad_address",
  message: `There is no Google Ads account ${shownId(customerId)}. Check the ten digits at the top right in Google Ads.`,
});

const advice: Readonly<Record<string, (words: AdviceWords) => Advice>> = {
  OAUTH_TOKEN_INVALID: noSignIn,
  OAUTH_TOKEN_EXPIRED: noSignIn,
  OAUTH_TOKEN_REVOKED: noSignIn,
  OAUTH_TOKEN_DISABLED: noSignIn,
  OAUTH_TOKEN_HEADER_INVALID: noSignIn,
  NOT_ADS_USER: ({ identity }) => ({
    kind: "missing_permission",
    message: `${identity ?? "The Google user of this key"} has no Google Ads account. Invite that user in Google Ads under Admin → Access and security.`,
  }),
  DEVELOPER_TOKEN_INVALID: () => ({
    kind: "bad_credentials",
    message: `Google Ads does not know the developer token of this key. ${newToken}`,
  }),
  DEVELOPER_TOKEN_PARAMETER_MISSING: () => ({
    kind: "bad_data",
    message: "Google Ads found no developer token in the request.",
  }),
  DEVELOPER_TOKEN_NOT_APPROVED: () =>
    tokenRefused(
      "it is approved for test accounts alone. Apply for Basic access in the manager account under Admin → API Center.",
    ),
  DEVELOPER_TOKEN_NOT_ON_ALLOWLIST: () =>
    tokenRefused("it is not on the list of those that may. Ask Google Ads API support."),
  DEVELOPER_TOKEN_PROHIBITED: () =>
    tokenRefused(
      "it belongs to another Google Cloud project. Use the project with which it was used before.",
    ),
  PROJECT_DISABLED: () =>
    tokenRefused("the key's Google Cloud project is disabled. Enable it in Google Cloud."),
  CLOUD_PROJECT_NOT_FOUND: () =>
    tokenRefused(
      "the key's Google Cloud project cannot be found. Create a key in one that exists.",
    ),
  CLOUD_PROJECT_NOT_UNDER_ORGANIZATION: () =>
    tokenRefused("the key's Google Cloud project does not belong to its organisation."),
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: () =>
    tokenRefused(
      "the key's Google Cloud project is approved for test accounts alone. Apply for access in the manager account under Admin → API Center.",
    ),
  CUSTOMER_NOT_FOUND: noSuchCustomer,
  CLIENT_CUSTOMER_ID_INVALID: noSuchCustomer,
  INVALID_CUSTOMER_ID: noSuchCustomer,
  INVALID_LOGIN_CUSTOMER_ID: () => ({
    kind: "bad_credentials",
    message:
      "Google Ads knows no manager account with the login_customer_id of this key. Enter the manager's ten digits, or leave it out.",
  }),
  USER_PERMISSION_DENIED: ({ customerId, identity }) => ({
    kind: "missing_permission",
    message: `This key may not read the Google Ads account ${shownId(customerId)}. Give ${identity ?? "the user who signed in"} access there under Admin → Access and security, or name in the key, as login_customer_id, the manager account through which that user has access.`,
  }),
  CUSTOMER_NOT_ENABLED: ({ customerId }) => ({
    kind: "refused",
    message: `The Google Ads account ${shownId(customerId)} is not enabled yet or was deactivated, so it cannot be read.`,
  }),
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: ({ customerId }) => ({
    kind: "refused",
    message: `Google has suspended the Google Ads account ${shownId(customerId)}, so it cannot be read.`,
  }),
  UNSUPPORTED_VERSION: ({ apiVersion }) => ({
    kind: "refused",
    message: `Google has shut down version ${apiVersion} of the Google Ads API. Update Cartograph.`,
  }),
  REQUESTED_METRICS_FOR_MANAGER: ({ customerId }) => ({
    kind: "bad_address",
    message: `${shownId(customerId)} is a manager account, which has no figures of its own. Enter one of the accounts below it.`,
  }),
};

export const explainedCodes: readonly string[] = Object.keys(advice);
