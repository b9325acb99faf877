import { expect, test } from "vitest";
import { hasSharedFiles } from "../../testing/real-schema.ts";
import { operationOf, readOpenApi } from "../../testing/open-api.ts";
import { endpoints, type Endpoint } from "./endpoints.ts";
import { reportKinds, statisticNames } from "./reports/report-fields.ts";

const isThere = hasSharedFiles();
const document = isThere ? readOpenApi("klaviyo/klaviyo-openapi-stable.json") : null;

test.skipIf(!isThere).each(Object.entries(endpoints))(
  "%s has the limits, filters and sort keys that Klaviyo describes",
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

    const rules = Object.entries(endpoint.filters ?? {}).map(([field, rule]) => {
      const { single, list, type, enum: values } = rule;
      const operators = { ...(list && { list }), ...(single && { single }) };
      const isMoment = type === "date-time";
      const value = isMoment ? { type: "string", format: type } : { type };
      return [field, { operators, value: { ...value, ...(values && { enum: values }) } }];
    });
    expect(Object.fromEntries(rules)).toEqual(operation["x-klaviyo-filters"] ?? {});

    const parameters = operation.parameters ?? [];
    const schemaOf = (name: string) => parameters.find((each) => each.name === name)?.schema;
    const sorts = (endpoint.sorts ?? []).flatMap((sort) => [sort, `-${sort}`]);
    expect(sorts).toEqual(schemaOf("sort")?.["enum"] ?? []);
    const includes = schemaOf("include")?.["items"] as { enum: string[] } | undefined;
    expect(endpoint.includes ?? []).toEqual(includes?.enum ?? []);
    const size = schemaOf("page[size]");
    expect(endpoint.pageSize ?? null).toEqual(
      size ? { default: size["default"], max: size["maximum"] } : null,
    );
  },
);

test.skipIf(!isThere).each([
  ["CampaignValuesRequestDTOResourceObject", reportKinds.campaignValues],
  ["FlowSeriesRequestDTOResourceObject", reportKinds.flowSeries],
])("lists the statistics and groupings of %s", (name, kind) => {
  const schema = document?.components.schemas[name] as unknown as RequestSchema;
  const { statistics, group_by: groupBy } = schema.properties.attributes.properties;
  expect([...statisticNames]).toEqual(statistics.items.enum);
  expect([...kind.groupings]).toEqual(groupBy.items.enum);
});

type Choice = { items: { enum: string[] } };
type RequestSchema = {
  properties: { attributes: { properties: { statistics: Choice; group_by: Choice } } };
};
