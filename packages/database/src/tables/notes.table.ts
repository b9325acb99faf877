/** Dated texts that users add to charts. */
export type NotesTable = {
  store_id: number;
  id: number;
  /** Days since 1970-01-01, in the store's time zone. */
  day: number;
  text: string;
  /** The id of a user, who may be deleted by now. */
  created_by: string | null;
  created_at: number;
};
