export type DataType =
  | "INT32"
  | "INT64"
  | "DOUBLE"
  | "STRING"
  | "BOOLEAN"
  | "DATE"
  | "ENUM"
  | "RESOURCE_NAME";

export type AdsField = {
  /** As a query writes it: "campaign.name". */
  name: string;
  category: "ATTRIBUTE" | "METRIC" | "SEGMENT";
  dataType: DataType;
  /** Names of an enum, without UNSPECIFIED and UNKNOWN. */
  enumValues: readonly string[];
  isFilterable: boolean;
  isSortable: boolean;
};

/** What a field holds in a row; null where it is not set. INT64 are numbers until they are written. */
export type FieldValue = string | number | boolean | null;

export type FieldOptions = Partial<
  Pick<AdsField, "enumValues" | "isFilterable" | "isSortable" | "category">
>;

export function field(name: string, dataType: DataType, options: FieldOptions = {}): AdsField {
  return {
    name,
    category: "ATTRIBUTE",
    dataType,
    enumValues: [],
    isFilterable: true,
    isSortable: true,
    ...options,
  };
}
