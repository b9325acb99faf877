import { expect, test } from "vitest";
import { hasSharedFiles } from "../../testing/real-schema.ts";
import { operationOf, readOpenApi } from "../../testing/open-api.ts";
import { endpoints, type Endpoint } from "./endpoints.ts";
import { reportKinds, statisticNames } from "./reports/report-fields.ts";

const isThere = hasSharedFiles();
const document = isThere ? readOpenApi("klaviyo/klaviyo-openapi-stable.json") : null;

test.skipIf(!isThere).each(Object.entries(endpoints))(
  "%s has the limits, page sizes and sort keys that Klaviyo describes",
  (_name, endpoint: Endpoint) => {
    if (!document) return;
    const { path, method } = endpoint;
    const operation = operationOf(document, { path, method: method.toLowerCase() });
    expect(endpoint.scopes).toEqual(operation["x-klaviyo-scopes"]);
    const { burst, steady, daily } = endpoint.limit;
    expect({
      burst: `${burst}/s`,
      steady: `${steady}/m`,
      ...(daily !== undefined && { daily: `${daily}/d` }),
    }).toEqual(operation["x-klaviyo-ratelimit"]);

    const parameters = operation.parameters ?? [];
    const schemaOf = (name: string) => parameters.find((each) => each.name === name)?.schema;
    for (const sort of endpoint.sorts ?? []) expect(schemaOf("sort")?.["enum"]).toContain(sort);
    const size = schemaOf("page[size]");
    expect(endpoint.pageSize ?? null).toEqual(
      size ? { default: size["default"], max: size["maximum"] } : null,
    );
  },
);

test.skipIf(!isThere).each([
  ["CampaignValuesRequestDTOResourceObject", reportKinds.campaignValues],
  ["FlowSeriesRequestDTOResourceObject", reportKinds.flowSeries],
])("serves statistics and groupings of %s", (description, kind) => {
  const schema = document?.components.schemas[description] as unknown as RequestSchema;
  const { statistics, group_by: groupBy } = schema.properties.attributes.properties;
  for (const name of statisticNames) expect(statistics.items.enum).toContain(name);
  for (const name of kind.groupings) expect(groupBy.items.enum).toContain(name);
});

type Choice = { items: { enum: string[] } };
type RequestSchema = {
  properties: { attributes: { properties: { statistics: Choice; group_by: Choice } } };
};
