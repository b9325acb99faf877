/** Instead of the hash of a day's content: the day was read, but all its figures were refused. */
export const refusedContent = "refused";
