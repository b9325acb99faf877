/** Screens that users saved with their query. */
export type SavedViewsTable = {
  store_id: number;
  id: number;
  name: string;
  /** Path and query within the app. */
  path: string;
  /** The id of a user, who may be deleted by now. */
  created_by: string | null;
  created_at: number;
};
