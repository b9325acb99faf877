import { parseDay } from "../../core/days.ts";
import { readMessage, type MessageTypes } from "../google/read-message.ts";
import { refuseParameter } from "./errors.ts";

export type Dimension = "DATE" | "QUERY" | "PAGE" | "COUNTRY" | "DEVICE";

/** A valid request. Days are Pacific, counted since 1970-01-01, both included. */
export type Query = {
  fromDay: number;
  toDay: number;
  dimensions: readonly Dimension[];
  dataState: "FINAL" | "ALL";
  rowLimit: number;
  startRow: number;
};

const messageTypes: MessageTypes = {
  package: "google.searchconsole.v1.searchanalytics",
  messages: {
    SearchAnalyticsQueryRequest: {
      startDate: "string",
      endDate: "string",
      dimensions: "Dimension[]",
      type: "unserved",
      searchType: "unserved",
      aggregationType: "unserved",
      dataState: "DataState",
      dimensionFilterGroups: "unserved",
      rowLimit: "int32",
      startRow: "int32",
    },
  },
  enums: {
    Dimension: {
      name: "Dimension",
      values: ["DATE", "QUERY", "PAGE", "COUNTRY", "DEVICE", "SEARCH_APPEARANCE", "HOUR"],
      served: ["DATE", "QUERY", "PAGE", "COUNTRY", "DEVICE"],
    },
    DataState: {
      name: "DataState",
      values: ["DATA_STATE_UNSPECIFIED", "FINAL", "ALL", "HOURLY_ALL"],
      served: ["FINAL", "ALL"],
    },
  },
  errorNames: { dimensions: "dimension" },
};

/** The parsed message; absent fields are absent. */
type QueryFields = Partial<Omit<Query, "fromDay" | "toDay">> & {
  startDate?: string;
  endDate?: string;
};

const maxRows = 25_000;
const defaultRowLimit = 1_000;

/** @throws GoogleRefusal for a request that does not match the API's types */
export function readQuery(body: unknown): QueryFields {
  return readMessage<QueryFields>(body, "SearchAnalyticsQueryRequest", messageTypes);
}

/** @throws SearchRefusal for fields that are missing or invalid */
export function checkQuery({
  startDate = "",
  endDate = "",
  dimensions = [],
  dataState = "FINAL",
  rowLimit = defaultRowLimit,
  startRow = 0,
}: QueryFields): Query {
  const fromDay = dayOf(startDate, "start_date");
  const toDay = dayOf(endDate, "end_date");
  if (fromDay > toDay) {
    refuseParameter(
      `Start date '${startDate}' must be less than or equal to the end date '${endDate}'.`,
      "start_date",
    );
  }
  if (rowLimit < 1 || rowLimit > maxRows) {
    refuseParameter(
      `'${rowLimit}' is not a valid row limit. It must be between 1 and ${maxRows}.`,
      "row_limit",
    );
  }
  if (startRow < 0) refuseParameter(`'${startRow}' is not a valid start row.`, "start_row");
  if (new Set(dimensions).size < dimensions.length) {
    refuseParameter("Duplicate dimensions are not allowed.", "dimensions");
  }
  return { fromDay, toDay, dimensions, dataState, rowLimit, startRow };
}

function dayOf(text: string, field: string): number {
  if (text === "") refuseParameter(`Required parameter: ${field}`, field);
  return parseDay(text) ?? refuseParameter(`'${text}' is not a valid date.`, field);
}
