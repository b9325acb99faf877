import { keepPreviousData } from "@tanstack/react-query";

/**
 * Keeps showing a report's previous range until the next one arrives; ReportScreen marks it as outdated. Data of
 * another store can't stay, because the shell remounts when the store changes.
 */
export const keepShown = { placeholderData: keepPreviousData } as const;
