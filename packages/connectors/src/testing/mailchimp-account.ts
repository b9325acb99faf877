import { createEditableMarketing } from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { defaultKeys, type MailchimpKey } from "@cartograph/sandbox/platforms/mailchimp/keys.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import { createMailchimpConnector } from "../platforms/mailchimp/mailchimp.connector.ts";
import { createFakeTiming } from "./fake-timing.ts";
import { connectionTo } from "./sandbox-account.ts";

/** A Mailchimp account that the test can change, and the connector that reads it. */
export async function openMailchimpAccount(
  startAt: number,
  keys: Readonly<Record<string, MailchimpKey>> = {},
) {
  const timing = createFakeTiming(startAt);
  const marketing = createEditableMarketing();
  let throttled = 0;
  const sandbox = await startSandbox({
    marketing,
    now: timing.now,
    mailchimp: { keys: { ...defaultKeys, ...keys }, onThrottled: () => (throttled += 1) },
  });
  return {
    marketing,
    sandbox,
    connector: createMailchimpConnector({ timing }),
    connection: connectionTo(sandbox, "mailchimp"),
    timing,
    /** Paths of the requests in the sandbox's log, without their parameters. */
    requested: () => sandbox.faults.requests.map(({ path }) => path.replace(/\?.*/, "")),
    /** Number of requests that were over the limit of simultaneous connections. */
    countThrottled: () => throttled,
    close: () => sandbox.close(),
  };
}
export type MailchimpAccount = Awaited<ReturnType<typeof openMailchimpAccount>>;
