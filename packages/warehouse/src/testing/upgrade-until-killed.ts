import { openDatabase } from "@cartograph/database/open-database.ts";
import { upgradeDatabase } from "@cartograph/database/upgrade-database.ts";

/* A process that upgrades a file and kills itself before a given statement, or right after the backup. */
const [file = "", moment = ""] = process.argv.slice(2);
let statements = 0;

const db = openDatabase({
  file,
  beforeQuery() {
    statements += 1;
    if (String(statements) === moment) process.kill(process.pid, "SIGKILL");
  },
});
await upgradeDatabase(db, {
  file,
  now: Date.now(),
  onBackup() {
    if (moment === "backup") process.kill(process.pid, "SIGKILL");
  },
});
