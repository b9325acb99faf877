import { keepPreviousData } from "@tanstack/react-query";

/**
 * For a report's query: the figures of the last range stay until those of the next have come, and ReportScreen marks
 * them meanwhile. Nothing of another store can stay, because the shell begins anew with each.
 */
export const keepShown = { placeholderData: keepPreviousData } as const;
