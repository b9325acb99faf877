import { type Kysely, sql } from "kysely";

/**
 * Removes usernames that belong to no account from the audit entries of refused sign-ins: they may be passwords, and are
 * no longer recorded. The entries stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update audit_events set target = null
    where outcome = 'refused' and event in ('user.login', 'user.throttled')
      and not exists (select 1 from users where users.username_key = audit_events.target)`.execute(
    db,
  );
}
