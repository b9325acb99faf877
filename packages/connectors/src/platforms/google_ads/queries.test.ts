import { expectDocumented } from "@cartograph/sandbox/testing/google-ads-fixture.ts";
import { readDiscovery } from "@cartograph/sandbox/testing/discovery-schema.ts";
import { hasSharedFiles } from "@cartograph/sandbox/testing/real-schema.ts";
import { expect, test } from "vitest";
import {
  campaignDaysQuery,
  clientsQuery,
  conversionActionsQuery,
  customerQuery,
  fieldsOf,
} from "./queries.ts";

const queries = [
  customerQuery,
  clientsQuery,
  conversionActionsQuery,
  campaignDaysQuery({ from: "2026-06-01", to: "2026-06-30" }),
];

test.skipIf(!hasSharedFiles()).each(queries)("every requested field of v25 exists: %s", (query) => {
  const { schemas } = readDiscovery("google_ads/googleads.v25.discovery.json");
  const row = schemas["GoogleAdsGoogleadsV25Services__GoogleAdsRow"]?.properties ?? {};
  const others = [...query.matchAll(/(?:WHERE|AND|ORDER BY|,) ([a-z_]+\.[a-z_]+)/g)].map(
    ([, name = ""]) => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
  );
  for (const name of [...fieldsOf(query), ...others]) {
    const [resource = "", field = ""] = name.split(".");
    const properties = schemas[row[resource]?.$ref ?? ""]?.properties ?? {};
    expect(Object.keys(properties), name).toContain(field);
  }
  expectDocumented("Services__SearchGoogleAdsRequest", { query, pageToken: "next" });
});
