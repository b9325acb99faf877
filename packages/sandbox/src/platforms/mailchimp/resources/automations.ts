import type { EmailFlow } from "../../../core/marketing-data.ts";
import { linksTo } from "../links.ts";
import type { Query, QueryRules } from "../read-query.ts";
import { isWithin, timeText } from "../times.ts";
import { lifetimeOf, summaryOf, type View } from "./results.ts";

export const automationRules = {
  times: ["since_create_time", "before_create_time", "since_start_time", "before_start_time"],
  enums: { status: ["save", "paused", "sending"] },
} as const satisfies QueryRules;

const statuses = { draft: "save", manual: "paused", live: "sending" } as const;
const workflows = {
  added_to_list: "welcomeSeries",
  metric: "abandonedCart",
  date: "recurringEvent",
} as const;

export function automationsFor({ account }: View, query: Query): EmailFlow[] {
  const status = query.text("status");
  const created = {
    since: query.time("since_create_time"),
    before: query.time("before_create_time"),
  };
  const started = {
    since: query.time("since_start_time"),
    before: query.time("before_start_time"),
  };
  return account.flows.filter(
    (flow) =>
      (status === null || statuses[flow.status] === status) &&
      isWithin(flow.createdAt, created) &&
      isWithin(startTimeOf(flow), started),
  );
}

/** Classic automations have lifetime totals only, without days. */
export function automationResource(flow: EmailFlow, view: View) {
  const { id, name, status, createdAt } = flow;
  const [list] = view.account.lists;
  const result = lifetimeOf(flow, view);
  return {
    id,
    create_time: timeText(createdAt),
    start_time: timeText(startTimeOf(flow)),
    status: statuses[status],
    emails_sent: result.recipients,
    recipients: {
      list_id: list?.id ?? "",
      list_is_active: list !== undefined,
      list_name: list?.name ?? "",
    },
    settings: { title: name, from_name: view.account.name, reply_to: "owner@shop.example" },
    trigger_settings: {
      workflow_type: workflows[flow.trigger],
      workflow_title: name,
      workflow_emails_count: 1,
    },
    report_summary: summaryOf(result),
    ...linksTo(`/automations/${id}`, "/automations"),
  };
}

function startTimeOf({ status, createdAt }: EmailFlow): number | null {
  return status === "draft" ? null : createdAt;
}
