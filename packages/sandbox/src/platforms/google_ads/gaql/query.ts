export const operators = [
  "=",
  "!=",
  ">",
  ">=",
  "<",
  "<=",
  "IN",
  "NOT IN",
  "LIKE",
  "NOT LIKE",
  "BETWEEN",
  "DURING",
  "IS NULL",
  "IS NOT NULL",
] as const;
export type Operator = (typeof operators)[number];

/** Values as they were written, without their quotes; how they are read, the field's type tells. */
export type Condition = { field: string; operator: Operator; values: readonly string[] };

export type Ordering = { field: string; isDescending: boolean };

/** A query as it is written; whether its fields exist and go together is another question. */
export type GaqlQuery = {
  select: readonly string[];
  from: string;
  /** All of them have to hold: there is no OR. */
  where: readonly Condition[];
  orderBy: readonly Ordering[];
  limit: number | null;
  parameters: ReadonlyMap<string, string>;
};
