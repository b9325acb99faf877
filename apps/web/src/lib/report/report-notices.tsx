import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { writeRange } from "../range-search.ts";
import classes from "./report-notices.module.css";

type NoticesProps = { notices: readonly ReportNotice[] };

/** One box for all notices, so that the figures stay near the top. */
export function ReportNotices({ notices }: NoticesProps) {
  const [first, ...others] = notices;
  if (!first) return null;
  return (
    <Alert variant="default" role="note" icon={<IconInfoCircle size={18} aria-hidden />}>
      {others.length === 0 ? <NoticeMessage notice={first} /> : <Messages notices={notices} />}
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
    <ul className={classes.list}>
      {notices.map((notice) => (
        <li key={notice.message}>
          <NoticeMessage notice={notice} />
        </li>
      ))}
    </ul>
  );
}

/** The message with a link to where to do something about it. */
export function NoticeMessage({ notice: { code, message, days } }: { notice: ReportNotice }) {
  const [search] = useSearchParams();
  const link = days ? linkTo(days, search) : links.find(([codes]) => codes.test(code));
  if (!link) return message;
  const [, to, label] = link;
  return (
    <>
      {message}{" "}
      <AppLink to={to} inherit underline="always">
        {label}
      </AppLink>
    </>
  );
}

function linkTo({ from, to }: NonNullable<ReportNotice["days"]>, search: URLSearchParams) {
  const query = writeRange(search, { range: "custom", from, to });
  return [null, `?${query}`, `Show ${formatDays(from, to)}`] as const;
}

/** Where to do something about a notice. */
const links: readonly [codes: RegExp, to: string, label: string][] = [
  [/^timezone_unconfirmed/, "/settings/store", "Set time zone"],
  [/_unconverted$/, "/settings/exchange-rates", "Import exchange rates"],
  [/_broken$/, "/integrations", "Fix the connection"],
  [/^orders_imported_until/, "/integrations", "Import orders"],
  [/first_sync_|left_out$|^shopify_currency/, "/integrations", "See details"],
];
