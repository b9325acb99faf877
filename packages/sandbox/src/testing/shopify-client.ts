import { demoToken } from "../platforms/shopify/access.ts";

export type GraphqlAnswer = {
  status: number;
  headers: Headers;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

/** Sends a request to the sandbox as a client would. */
export async function askShopify(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  { token = demoToken, version = "2026-07" }: { token?: string | null; version?: string } = {},
): Promise<GraphqlAnswer> {
  const response = await fetch(`${url}/shopify/admin/api/${version}/graphql.json`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token !== null && { "X-Shopify-Access-Token": token }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}
