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
  /** The name in a query: "campaign.name". */
  name: string;
  category: "ATTRIBUTE" | "METRIC" | "SEGMENT";
  dataType: DataType;
  /** Enum names, without UNSPECIFIED and UNKNOWN. */
  enumValues: readonly string[];
  isFilterable: boolean;
  isSortable: boolean;
};

/** A field's value in a row; null where it is not set. INT64 values are numbers until they are written. */
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
