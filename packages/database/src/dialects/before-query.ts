/** Called with the text of each statement before it runs. If it throws, the statement does not run. */
export type BeforeQuery = (sql: string) => void;
