/** The served operators; BETWEEN has two values. Unquoted values as written: the field's type determines how they are read. */
export type Condition = {
  field: string;
  operator: "=" | "BETWEEN";
  values: readonly string[];
};

export type Ordering = { field: string; isDescending: boolean };

/** A parsed query whose fields are not yet checked. */
export type GaqlQuery = {
  select: readonly string[];
  from: string;
  /** All of them must hold: GAQL has no OR. */
  where: readonly Condition[];
  orderBy: readonly Ordering[];
  limit: number | null;
};
