import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { demoMailchimpKey } from "@cartograph/sandbox/platforms/mailchimp/demo-account.ts";
import { defaultKeys, type MailchimpKey } from "@cartograph/sandbox/platforms/mailchimp/keys.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import type { Connection, Connector } from "../core/connector.ts";
import { createMailchimpConnector } from "../platforms/mailchimp/mailchimp.connector.ts";
import { createFakeTiming, type FakeTiming } from "./fake-timing.ts";

/** A Mailchimp account with one list that the test can change, and the connector that reads it. */
export type MailchimpAccount = {
  marketing: EditableMarketing;
  sandbox: Sandbox;
  connector: Connector;
  connection: Connection;
  timing: FakeTiming;
  /** Paths of the requests in the sandbox's log, without their parameters. */
  requested(): string[];
  /** Number of requests that were over the limit of simultaneous connections. */
  countThrottled(): number;
  close(): Promise<void>;
};

export async function openMailchimpAccount(
  startAt: number,
  keys: Readonly<Record<string, MailchimpKey>> = {},
): Promise<MailchimpAccount> {
  const timing = createFakeTiming(startAt);
  const marketing = createEditableMarketing();
  marketing.addList("mailchimp", { id: "f00dcafe01" });
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
    connection: {
      apiKey: demoMailchimpKey,
      storeUrl: null,
      account: null,
      baseUrl: sandbox.platformUrl("mailchimp"),
      storeCurrency: null,
    },
    timing,
    requested: () => sandbox.faults.requests.map(({ path }) => path.replace(/\?.*/, "")),
    countThrottled: () => throttled,
    close: () => sandbox.close(),
  };
}
