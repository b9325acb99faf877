import { hash } from "node:crypto";
import type { RestClient } from "./rest-client.ts";

const reports = ["dashboard", "products", "customers"];
const queries = [
  "range=custom&from=2010-12-01&to=2011-12-09&basis=refund_date",
  "range=custom&from=2010-12-01&to=2011-12-09&basis=order_date",
  "range=custom&from=2011-11-01&to=2011-11-30&basis=refund_date&compare=previous_period",
  "range=custom&from=2011-10-05&to=2011-10-11&basis=order_date&compare=previous_year",
];
/** Our ids, versions and read times differ in every run. */
const changing = new Set(["id", "dataVersion", "asOf", "dataSources"]);

/** A line for each report of a store: what was requested and the SHA-256 of the answer. */
export async function answerHashes(store: RestClient): Promise<string[]> {
  const lines = [];
  for (const report of reports) {
    for (const query of queries) {
      const answer = await store.get<unknown>(`/api/${report}?${query}`);
      const text = JSON.stringify(answer, (key, value: unknown) =>
        changing.has(key) ? undefined : value,
      );
      lines.push(`${report}?${query} ${hash("sha256", text, "hex")}`);
    }
  }
  return lines;
}
