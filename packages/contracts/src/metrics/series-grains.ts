/** How long each point of a series is. */
export const seriesGrains = ["hour", "day", "week", "month"] as const;
export type SeriesGrain = (typeof seriesGrains)[number];

/** The longest range, in days, that has an hourly series. */
export const longestHourlyRange = 7;
