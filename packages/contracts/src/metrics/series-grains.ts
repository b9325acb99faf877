/** Length of each point of a series. */
export const seriesGrains = ["hour", "day", "week", "month"] as const;
export type SeriesGrain = (typeof seriesGrains)[number];

/** Longest range with an hourly series, in days. */
export const maxHourlyRangeDays = 7;
