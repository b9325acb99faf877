import type { AdsField, DataType } from "../fields/field.ts";
import { GaqlError } from "./gaql-error.ts";
import type { Condition, Operator } from "./query.ts";

const always: readonly Operator[] = ["=", "!=", "IN", "NOT IN", "IS NULL", "IS NOT NULL"];
const ordered: readonly Operator[] = [...always, ">", ">=", "<", "<=", "BETWEEN"];

const supportedOperators: Record<DataType, readonly Operator[]> = {
  INT32: ordered,
  INT64: ordered,
  DOUBLE: ordered,
  STRING: [...always, "LIKE", "NOT LIKE"],
  RESOURCE_NAME: always,
  ENUM: always,
  BOOLEAN: ["=", "!=", "IS NULL", "IS NOT NULL"],
  DATE: ["=", ">", ">=", "<", "<=", "BETWEEN", "DURING"],
};

/** @throws GaqlError when the field does not support the operator or a value */
export function checkCondition({ operator, values }: Condition, each: AdsField): void {
  const { name, dataType, enumValues } = each;
  if (!supportedOperators[dataType].includes(operator)) {
    throw new GaqlError(
      "OPERATOR_FIELD_MISMATCH",
      `Error in WHERE clause: operator ${operator} cannot be used with '${name}'.`,
    );
  }
  for (const value of values) {
    if (dataType === "ENUM" && !enumValues.includes(value)) {
      throw new GaqlError(
        "BAD_ENUM_CONSTANT",
        `Error in WHERE clause: '${value}' is not a value of '${name}'.`,
      );
    }
    const isNumber = dataType === "INT32" || dataType === "INT64" || dataType === "DOUBLE";
    if (isNumber && !/^-?\d+(\.\d+)?$/.test(value)) {
      throw new GaqlError("BAD_NUMBER", `Error in WHERE clause: '${value}' is not a number.`);
    }
    if (dataType === "BOOLEAN" && !/^(true|false)$/i.test(value)) {
      throw new GaqlError("BAD_VALUE", `Error in WHERE clause: bad value '${value}'.`);
    }
  }
}
