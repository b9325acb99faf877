import { type Mutant, testsIn } from "./mutant.ts";

const sessions = testsIn("apps/api/src/sessions/sessions.test.ts");

/** Changes that let somebody in, or something out. */
export const accessMutants: readonly Mutant[] = [
  {
    harm: "An unknown user is refused without hashing, so that timing tells who has an account",
    file: "apps/api/src/accounts/password-hasher.ts",
    find: "const isRight = await isRightPassword(storedHash ?? (await dummyHash), password);",
    replace:
      "const isRight = storedHash !== null && (await isRightPassword(storedHash, password));",
    caughtBy: ["runs a full verification for an unknown user, so that timing reveals no account"],
  },
  {
    harm: "An error is logged with all of its properties",
    file: "apps/api/src/log.ts",
    find: "return { type: error.name, message: error.message, stack: error.stack, ...cause };",
    replace:
      "return { ...error, type: error.name, message: error.message, stack: error.stack, ...cause };",
    caughtBy: ["logs an error's name, message, stack and cause, and none of its other properties"],
  },
  {
    harm: "A request under way at sign-out brings its session back",
    file: "apps/api/src/sessions/session-store.ts",
    find: `        .doUpdateSet({ data, touched_at: now })
        .where("sessions.revoked_at", "is", null),`,
    replace: `        .doUpdateSet({ data, touched_at: now, revoked_at: null }),`,
    caughtBy: [sessions("stays ended when a request in progress at sign-out saves its session")],
  },
  {
    harm: "Sessions do not end after twelve hours without use",
    file: "apps/api/src/sessions/session-lifetime.ts",
    find: "export const idleLifetimeMs = 12 * hourMs;",
    replace: "export const idleLifetimeMs = 12_000 * hourMs;",
    caughtBy: [sessions("ends after twelve hours without use")],
  },
  {
    harm: "Scripts can read the session cookie",
    file: "apps/api/src/sessions/session-cookie.ts",
    find: `httpOnly: true, sameSite: "lax", secure: isSecure }`,
    replace: `httpOnly: false as true, sameSite: "lax", secure: isSecure }`,
    caughtBy: [sessions("is sent only with this site's requests and hidden from scripts")],
  },
  {
    harm: "A sealed key opens in another row",
    file: "apps/api/src/secrets/secret-box.ts",
    find: "`${version}|${context.storeId}|${context.integrationId}|${context.field}`",
    replace: "`${version}|${context.field}`",
    caughtBy: ["does not open for another row %o"],
  },
  {
    harm: "Another site can change something",
    file: "apps/api/src/http/guard.ts",
    find: `if (site !== undefined) return site === "same-origin";`,
    replace: "if (site !== undefined) return true;",
    caughtBy: ["refuses sign-out from another site"],
  },
  {
    harm: "A private address can be reached from an integration",
    file: "packages/connectors/src/core/outbound-address.ts",
    find: `const isPublic = inner.range() === "unicast" && outer.range() !== "6to4";`,
    replace: `const isPublic = outer.range() !== "6to4";`,
    caughtBy: ["blocks any private address in every notation"],
  },
  {
    harm: "The clouds' metadata service can be reached once it is allowed",
    file: "packages/connectors/src/core/outbound-address.ts",
    find: "  if (isNeverReachable(outer)) return false;\n",
    replace: "",
    caughtBy: ["never allows %s"],
  },
  {
    harm: "A wait that a platform asked for is cut short",
    file: "packages/connectors/src/core/retry.ts",
    find: "failure.retryAfterMs + Math.min(jitter, initialBackoffMs)",
    replace: "failure.retryAfterMs / 2 + Math.min(jitter, initialBackoffMs)",
    caughtBy: ["never waits less than requested, nor longer than five minutes on its own"],
  },
  {
    harm: "The cache of answers does not tell stores apart",
    file: "apps/api/src/answers/hot-answers.ts",
    find: "const key = `${question}|${store.id}|",
    replace: "const key = `${question}|",
    caughtBy: ["keeps the answers of two stores apart when both are at the same version"],
  },
  {
    harm: "A request body may take any length of time to arrive",
    file: "apps/api/src/http/mount-procedures.ts",
    find: '  app.addHook("onRequest", createBodyDeadline(bodyDeadlineMs));\n',
    replace: "",
    caughtBy: [
      {
        file: "apps/api/src/features/exchange-rates/rates-limits.test.ts",
        title: "ends when its body does not arrive within a minute",
      },
    ],
  },
  {
    harm: "A compressed upload may unpack to any size",
    file: "apps/api/src/sync/imports/open-export.ts",
    find: "if (bytes > maxExpansion.freeBytes + file.bytesRead * maxExpansion.ratio) {",
    replace: "if (bytes > Number.MAX_VALUE) {",
    caughtBy: ["stops unpacking a file that expands far more than an orders export"],
  },
  {
    harm: "Opening the database drops the locks of the process on it",
    file: "packages/database/src/dialects/sqlite/open-sqlite-file.ts",
    find: 'closeSync(openSync(file, "ax", 0o600));',
    replace: 'closeSync(openSync(file, "a", 0o600));',
    caughtBy: [
      {
        file: "apps/api/src/durability.test.ts",
        title:
          "keeps every acknowledged write when other programs read the database before the process is killed",
      },
    ],
  },
  {
    harm: "A guest of the demo store can change it",
    file: "apps/api/src/trpc/procedures.ts",
    find: `  if (type === "mutation" && ctx.isReadOnly) throw new AppError("forbidden", readOnlyMessage);\n`,
    replace: "",
    caughtBy: [
      {
        file: "apps/api/src/features/store/view-demo.test.ts",
        title: "refuses $name on both mounts",
      },
    ],
  },
];
