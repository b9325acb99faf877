const rows = [
  { event: "user.login", target: "anna", outcome: "refused", kept: "anna" },
  { event: "user.login", target: "a password", outcome: "refused", kept: null },
  { event: "user.throttled", target: "a password", outcome: "refused", kept: null },
  { event: "user.throttled", target: "anna", outcome: "refused", kept: "anna" },
  { event: "user.login", target: "deleted", outcome: "ok", kept: "deleted" },
  { event: "user.password", target: "anna", outcome: "refused", kept: "anna" },
  { event: "integration.sync", target: "shop", outcome: "refused", kept: "shop" },
] as const;

/** Audit entries of the account anna and of missing accounts, and what migration 0048 leaves of them. */
export const mistypedUsernameEvents = {
  insert: [
    `insert into users (id, username, username_key, password_hash, created_at)
      values ('u', 'Anna', 'anna', '-', 0)`,
    ...rows.map(
      ({ event, target, outcome }, index) => `
        insert into audit_events (at, ip, request_id, event, target, outcome)
        values (${index}, '127.0.0.1', 'r${index}', '${event}', '${target}', '${outcome}')`,
    ),
  ],
  read: "select ip, request_id, event, target, outcome from audit_events order by id",
  expected: rows.map(({ event, outcome, kept }, index) => ({
    ip: "127.0.0.1",
    request_id: `r${index}`,
    event,
    target: kept,
    outcome,
  })),
};
