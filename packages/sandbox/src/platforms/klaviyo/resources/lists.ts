import type { EmailAccount } from "../../../core/marketing-data.ts";
import { moment, type Resource } from "../json-api.ts";

export function listResources(
  account: EmailAccount,
  { root, hasCounts }: { root: string; hasCounts: boolean },
): Resource[] {
  return account.lists.map(({ id, name, members, createdAt }) => ({
    type: "list",
    id,
    attributes: {
      name,
      created: moment(createdAt),
      updated: moment(createdAt),
      opt_in_process: "single_opt_in",
      ...(hasCounts && { profile_count: members }),
    },
    links: { self: `${root}/api/lists/${id}/` },
  }));
}
