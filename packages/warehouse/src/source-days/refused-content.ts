/** Instead of the hash of a day's content: the day was read, but its figures were refused and are unknown. */
export const refusedContent = "refused";
