const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** "June 14, 2026", of a day since 1970-01-01. */
export function inWords(day: number): string {
  return dayFormat.format(day * 86_400_000);
}
