/** Formats a number of days as "1 day" or "3 days". */
export function countDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
