import type { ConnectorErrorKind } from "../../../core/connector-error.ts";
import { formatCustomerId } from "../customer-id.ts";

export type AdviceContext = {
  apiVersion: string;
  customerId: string;
  /** The user who signs in, if the key names one. */
  identity: string | null;
};

export type Advice = { kind: ConnectorErrorKind; message: string };

/** What a permanent error means and what to do; null for codes without a message here. */
export function adviceFor(code: string, context: AdviceContext): Advice | null {
  return Object.hasOwn(advice, code) ? (advice[code]?.(context) ?? null) : null;
}

const accessRefused = (what: string): Advice => ({
  kind: "missing_permission",
  message: `Google Ads does not accept the Google Cloud project of this key: ${what}`,
});
/** v25 names the project; older versions name the retired developer token. */
const testAccess = (): Advice =>
  accessRefused(
    "it has access to test accounts only. Apply for Explorer access in Google Cloud on the project's Google Ads API Overview page.",
  );
const noSignIn = (): Advice => ({
  kind: "bad_credentials",
  message: "Google does not accept the sign-in of this key. Sign in again and enter the new key.",
});
const noSuchCustomer = ({ customerId }: AdviceContext): Advice => ({
  kind: "bad_address",
  message: `Google Ads account ${formatCustomerId(customerId)} was not found. Check the ten digits at the top right in Google Ads.`,
});

const noAccess = ({ customerId, identity }: AdviceContext): Advice => ({
  kind: "missing_permission",
  message: `This key has no access to the Google Ads account ${formatCustomerId(customerId)}. Give ${identity ?? "the user who signed in"} access there under Admin → Access and security, or set login_customer_id in the key to the manager account through which that user has access.`,
});

const advice: Readonly<Record<string, (context: AdviceContext) => Advice>> = {
  OAUTH_TOKEN_INVALID: noSignIn,
  OAUTH_TOKEN_EXPIRED: noSignIn,
  OAUTH_TOKEN_REVOKED: noSignIn,
  OAUTH_TOKEN_DISABLED: noSignIn,
  OAUTH_TOKEN_HEADER_INVALID: noSignIn,
  NOT_ADS_USER: ({ identity }) => ({
    kind: "missing_permission",
    message: `${identity ?? "The Google user of this key"} has no Google Ads account. Invite that user in Google Ads under Admin → Access and security.`,
  }),
  DEVELOPER_TOKEN_NOT_APPROVED: testAccess,
  ACTION_NOT_PERMITTED: ({ customerId, identity }) => ({
    kind: "missing_permission",
    message: `Google Ads does not let this key read the account ${formatCustomerId(customerId)}. Either the role of ${identity ?? "the user who signed in"} there does not allow it (Admin → Access and security), or the key's Google Cloud project has access to test accounts only (Google Ads API Overview page).`,
  }),
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: testAccess,
  PROJECT_DISABLED: () =>
    accessRefused("it is disabled or may not use the API. Check both in Google Cloud."),
  CLOUD_PROJECT_NOT_FOUND: () =>
    accessRefused("it does not exist. Create a key in an existing project."),
  CLOUD_PROJECT_NOT_UNDER_ORGANIZATION: () =>
    accessRefused("it does not belong to its organization. Move it there in Google Cloud."),
  CUSTOMER_NOT_FOUND: noSuchCustomer,
  CLIENT_CUSTOMER_ID_INVALID: noSuchCustomer,
  INVALID_CUSTOMER_ID: noSuchCustomer,
  INVALID_LOGIN_CUSTOMER_ID: () => ({
    kind: "bad_credentials",
    message:
      "Google Ads has no manager account with the login_customer_id of this key. Enter the manager's ten digits, or leave it out.",
  }),
  USER_PERMISSION_DENIED: noAccess,
  INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION: noAccess,
  CUSTOMER_NOT_ENABLED: ({ customerId }) => ({
    kind: "refused",
    message: `The Google Ads account ${formatCustomerId(customerId)} is not enabled yet or was deactivated, so it cannot be read.`,
  }),
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: ({ customerId }) => ({
    kind: "refused",
    message: `Google has suspended the Google Ads account ${formatCustomerId(customerId)}, so it cannot be read.`,
  }),
  UNSUPPORTED_VERSION: ({ apiVersion }) => ({
    kind: "outdated",
    message: `Google has shut down version ${apiVersion} of the Google Ads API. Update Cartograph, or set a later GOOGLE_ADS_API_VERSION.`,
  }),
  REQUESTED_METRICS_FOR_MANAGER: ({ customerId }) => ({
    kind: "bad_address",
    message: `${formatCustomerId(customerId)} is a manager account, which has no figures of its own. Enter one of the accounts below it.`,
  }),
};

export const explainedCodes: readonly string[] = Object.keys(advice);
