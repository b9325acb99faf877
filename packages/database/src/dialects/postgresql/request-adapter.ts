import { PostgresAdapter } from "kysely";

/** The adapter of databases whose every statement belongs to a request, which may not wait long. */
export class RequestAdapter extends PostgresAdapter {}
