import type { EmailAccount, EmailFlow } from "../../../core/marketing-data.ts";
import { moment, type Resource } from "../json-api.ts";

const triggers: Record<EmailFlow["trigger"], string> = {
  added_to_list: "Added to List",
  metric: "Metric",
  date: "Date Based",
};

export function flowResources(account: EmailAccount, root: string): Resource[] {
  return account.flows.map((flow) => ({
    type: "flow",
    id: flow.id,
    attributes: {
      name: flow.name,
      status: flow.status,
      archived: false,
      created: moment(flow.createdAt),
      updated: moment(flow.updatedAt),
      trigger_type: triggers[flow.trigger],
    },
    links: { self: `${root}/api/flows/${flow.id}/` },
  }));
}
