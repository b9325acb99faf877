import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { readNestedList, type NestedList, type Owner } from "./nested-lists.ts";
import type { Source } from "./source.ts";

/** One record for each object, except those without one. */
export function recordsOf<Node extends { id: string }>(
  toRecord: (node: Node) => SourceRecord | null,
): Source<Node>["toRecords"] {
  return async (_session, nodes) => ({
    records: nodes.map(toRecord).filter((record) => record !== null),
    warnings: [],
  });
}

/** The same for objects with a nested list, of which all pages are read. */
export function recordsWith<Field extends string, Item, Node extends Owner<Field, Item>>(
  list: NestedList<Field, Item>,
  toRecord: (node: Node, items: Item[]) => SourceRecord | null,
): Source<Node>["toRecords"] {
  return async (session, nodes, signal) => {
    const records: SourceRecord[] = [];
    for (const node of nodes) {
      const record = toRecord(node, await readNestedList(session, list, node, signal));
      if (record) records.push(record);
    }
    return { records, warnings: [] };
  };
}
