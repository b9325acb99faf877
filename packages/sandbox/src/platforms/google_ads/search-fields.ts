import { adsFields, adsResources } from "./fields/catalogue.ts";
import { field, type AdsField, type FieldValue } from "./fields/field.ts";
import { checkCondition } from "./gaql/check-condition.ts";
import { GaqlError } from "./gaql/gaql-error.ts";
import { compareValues, meets } from "./gaql/match-condition.ts";
import { parseQuery } from "./gaql/parse-query.ts";
import { camelCase } from "./rows/row-json.ts";

/** What can be asked of a field; which fields go together is not emulated, so `selectable_with` is unknown here. */
const properties: ReadonlyMap<string, AdsField> = new Map(
  [
    field("resource_name", "RESOURCE_NAME"),
    field("name", "STRING"),
    field("category", "ENUM", { enumValues: ["ATTRIBUTE", "METRIC", "RESOURCE", "SEGMENT"] }),
    field("data_type", "ENUM", {
      enumValues: [
        "BOOLEAN",
        "DATE",
        "DOUBLE",
        "ENUM",
        "INT32",
        "INT64",
        "MESSAGE",
        "RESOURCE_NAME",
        "STRING",
      ],
    }),
    field("selectable", "BOOLEAN"),
    field("filterable", "BOOLEAN"),
    field("sortable", "BOOLEAN"),
    field("is_repeated", "BOOLEAN"),
  ].map((each) => [each.name, each]),
);

type Row = Record<string, FieldValue>;

/** The catalogue of the fields that are emulated, as `googleAdsFields:search` gives it. @throws GaqlError */
export function searchFields(text: string): Row[] {
  const query = parseQuery(text, { hasFrom: false });
  for (const name of query.select) known(name);
  for (const condition of query.where) checkCondition(condition, known(condition.field));
  const rows = catalogueRows().filter((row) =>
    query.where.every((condition) =>
      meets(row[condition.field] ?? null, condition, known(condition.field)),
    ),
  );
  const [ordering] = query.orderBy;
  if (ordering) {
    const { name } = known(ordering.field);
    rows.sort((one, other) => {
      const order = compareValues(one[name] ?? null, other[name] ?? null);
      return ordering.isDescending ? -order : order;
    });
  }
  const names = new Set(["resource_name", ...query.select]);
  return rows
    .slice(0, query.limit ?? rows.length)
    .map((row) =>
      Object.fromEntries([...names].map((name) => [camelCase(name), row[name] ?? null])),
    );
}

function known(name: string): AdsField {
  const property = properties.get(name);
  if (property) return property;
  throw new GaqlError("UNRECOGNIZED_FIELD", `Unrecognized field in the query: '${name}'.`);
}

function catalogueRows(): Row[] {
  const resources = adsResources.map(({ name }) =>
    rowOf({ name, category: "RESOURCE", dataType: "MESSAGE", isFilterable: false }, false),
  );
  return [...resources, ...[...adsFields.values()].map((each) => rowOf(each, true))];
}

function rowOf(
  {
    name,
    category,
    dataType,
    isFilterable,
  }: { name: string; category: string; dataType: string; isFilterable: boolean },
  isSelectable: boolean,
): Row {
  return {
    resource_name: `googleAdsFields/${name}`,
    name,
    category,
    data_type: dataType,
    selectable: isSelectable,
    filterable: isFilterable,
    sortable: isSelectable,
    is_repeated: false,
  };
}
