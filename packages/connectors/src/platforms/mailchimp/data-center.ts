import type { Connection } from "../../core/connector.ts";
import { ConnectorError } from "../../core/connector-error.ts";

export type DataCenter = {
  /** "us21" */
  name: string;
  /** Where it was read: a key's own ending is certain, what was typed is not. */
  source: "key" | "account";
  /** What was typed although the key names another; null as a rule. */
  ignored: string | null;
};

const form = /^[a-z]{2,3}\d{1,3}$/;
const ending = /-([a-z]{2,3}\d{1,3})$/;

/**
 * Which of Mailchimp's data centers holds the account. Nothing but letters and digits of this form ever becomes part
 * of a host.
 * @throws ConnectorError saying what to enter when neither the key nor the account names one
 */
export function dataCenterOf({ apiKey, account }: Connection): DataCenter {
  const typed = account?.trim().toLowerCase() ?? "";
  const named = ending.exec(apiKey.trim().toLowerCase())?.[1];
  if (named !== undefined) {
    return { name: named, source: "key", ignored: typed === "" || typed === named ? null : typed };
  }
  if (typed === "") {
    throw new ConnectorError(
      "bad_credentials",
      "This key does not end in its data center, such as -us21. Paste the whole key, or enter the data center: the first part of the address in your browser when you are signed in to Mailchimp.",
    );
  }
  if (!form.test(typed)) {
    throw new ConnectorError(
      "bad_address",
      "This is not a Mailchimp data center, which looks like us21: the first part of the address in your browser when you are signed in.",
    );
  }
  return { name: typed, source: "account", ignored: null };
}

export function hostOf({ name }: DataCenter): string {
  return `${name}.api.mailchimp.com`;
}
