import type { Connection } from "../../core/connector.ts";
import { ConnectorError } from "../../core/connector-error.ts";

export type DataCenter = {
  /** "us21" */
  name: string;
  /** Its source: a key's suffix is certain, an entry is not. */
  source: "key" | "account";
  /** The entry, if the key names another data center; usually null. */
  ignored: string | null;
};

const form = /^[a-z]{2,3}\d{1,3}$/;
const ending = /-([a-z]{2,3}\d{1,3})$/;

/**
 * The account's data center. Only letters and digits in this format become part of a host.
 * @throws ConnectorError saying what to enter if neither the key nor the account names one
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
