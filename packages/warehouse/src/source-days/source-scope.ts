import type { DaySpan } from "../calendar/period.ts";

/** Days of an account's zone, both ends included. */
export type SourceScope = { storeId: number; accountId: number; span: DaySpan };
