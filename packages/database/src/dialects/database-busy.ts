/** The caller stored nothing, because others kept writing or the database was closed. */
export class DatabaseBusy extends Error {
  readonly code = "DATABASE_BUSY";

  constructor() {
    super("Others kept writing to the database, or it was closed");
  }
}
