import type { EmailFlow } from "../../../core/marketing-data.ts";
import { lifetimeOf, type View } from "./results.ts";

const statuses = { draft: "save", manual: "paused", live: "sending" } as const;

/** Classic automations have lifetime totals only, without days. */
export function automationResource(flow: EmailFlow, view: View) {
  const { id, name, status } = flow;
  return {
    id,
    status: statuses[status],
    emails_sent: lifetimeOf(flow, view).recipients,
    settings: { title: name },
  };
}
