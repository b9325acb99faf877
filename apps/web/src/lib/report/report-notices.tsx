import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { Alert, List } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import classes from "./report-notices.module.css";

type NoticesProps = { notices: readonly ReportNotice[] };

/** One box for all notices, so that the figures stay near the top. */
export function ReportNotices({ notices }: NoticesProps) {
  const [first, ...others] = notices;
  if (!first) return null;
  return (
    <Alert variant="default" role="note" icon={<IconInfoCircle size={18} aria-hidden />}>
      {others.length === 0 ? <Message notice={first} /> : <Messages notices={notices} />}
    </Alert>
  );
}

/** Below the figures: how they are calculated. */
export function CountingNotes({ notices }: NoticesProps) {
  if (notices.length === 0) return null;
  return (
    <details className={classes.notes}>
      <summary>How these numbers are calculated</summary>
      <Messages notices={notices} />
    </details>
  );
}

function Messages({ notices }: NoticesProps) {
  return (
    <List size="sm" spacing={4}>
      {notices.map((notice) => (
        <List.Item key={notice.message}>
          <Message notice={notice} />
        </List.Item>
      ))}
    </List>
  );
}

function Message({ notice: { code, message } }: { notice: ReportNotice }) {
  if (code !== "timezone_unconfirmed") return message;
  return (
    <>
      {message}{" "}
      <AppLink to="/settings/store" inherit underline="always">
        Set time zone
      </AppLink>
    </>
  );
}
