import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { SetAside } from "./source.ts";

/** More failures than this are not caused by single orders. */
const maxSetAside = 100;
const maxListed = 10;

/** What a stream has set aside, saved with its position. */
export type SetAsideList = {
  list(): SetAside[];
  /** Updates the list from a page, removing what was read. @throws ConnectorError when the list becomes too long */
  update(read: readonly SourceRecord[], setAside: readonly SetAside[]): void;
  /** Removes what no longer exists. */
  remove(ids: readonly string[]): void;
  /** One sentence each, for the operator. */
  sentences(): string[];
};

export function createSetAsideList(saved: readonly SetAside[]): SetAsideList {
  const byId = new Map(saved.map((each) => [each.id, each]));
  return {
    list: () => [...byId.values()],
    update(read, setAside) {
      if (byId.size > 0) {
        for (const record of read) {
          if ("externalId" in record) byId.delete(record.externalId);
        }
      }
      for (const each of setAside) byId.set(each.id, each);
      if (byId.size <= maxSetAside) return;
      throw new ConnectorError(
        "retry_later",
        `Shopify returned an internal error for more than ${maxSetAside} orders. The next sync will try again.`,
      );
    },
    remove(ids) {
      for (const id of ids) byId.delete(id);
    },
    sentences() {
      if (byId.size === 0) return [];
      const named = [...byId.values()].slice(0, maxListed).map(({ id, name }) => `${name} (${id})`);
      const unnamed = byId.size - named.length;
      const names = `${named.join(", ")}${unnamed > 0 ? ` and ${unnamed} more` : ""}`;
      return [
        byId.size === 1
          ? `Order ${names} is set aside: Shopify returned an internal error for it three times. Each sync tries it again.`
          : `${byId.size} orders are set aside: ${names}. Shopify returned an internal error for each three times. Each sync tries them again.`,
      ];
    },
  };
}
