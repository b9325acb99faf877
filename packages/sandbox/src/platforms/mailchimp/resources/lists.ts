import type { EmailList, EmailResult } from "../../../core/marketing-data.ts";
import { dayMs, zoneDay } from "../../../core/zone.ts";
import { linksTo } from "../links.ts";
import { timeText } from "../times.ts";
import { ratesOfList } from "./reports.ts";
import { added, type View } from "./results.ts";

const activityDays = 180;

export function listResource(
  { id, name, members, createdAt }: EmailList,
  view: View,
  { hasTotal }: { hasTotal: boolean },
) {
  const { account } = view;
  const sent = account.campaigns.filter((each) => each.listId === id && each.sentAt !== null);
  const unsubscribes = sent.reduce((sum, { result }) => sum + result.unsubscribes, 0);
  const cleaned = sent.reduce((sum, { result }) => sum + result.hardBounces, 0);
  const lastSent = sent.reduce<number | null>(
    (last, { sentAt }) => Math.max(last ?? 0, sentAt ?? 0),
    null,
  );
  return {
    id,
    web_id: account.lists.findIndex((each) => each.id === id) + 1,
    name,
    permission_reminder: "You signed up on our website.",
    use_archive_bar: true,
    notify_on_subscribe: "",
    notify_on_unsubscribe: "",
    date_created: timeText(createdAt),
    list_rating: 4,
    email_type_option: false,
    visibility: "prv",
    double_optin: false,
    has_welcome: false,
    marketing_permissions: false,
    modules: [],
    stats: {
      member_count: members,
      ...(hasTotal && { total_contacts: members + unsubscribes + cleaned }),
      unsubscribe_count: unsubscribes,
      cleaned_count: cleaned,
      member_count_since_send: 0,
      unsubscribe_count_since_send: 0,
      cleaned_count_since_send: 0,
      campaign_count: sent.length,
      campaign_last_sent: timeText(lastSent),
      merge_field_count: 2,
      avg_sub_rate: 0,
      avg_unsub_rate: 0,
      target_sub_rate: 0,
      ...ratesOfList(view, id),
      last_sub_date: "",
      last_unsub_date: "",
    },
    ...linksTo(`/lists/${id}`, "/lists"),
  };
}

/** The list's last days, the newest first, of campaigns alone. */
export function listActivity(listId: string, { account, now }: View) {
  const byDay = new Map<number, EmailResult>();
  for (const { listId: list, sentAt, result } of account.campaigns) {
    if (list !== listId || sentAt === null) continue;
    const day = zoneDay(account.timezone, sentAt);
    const known = byDay.get(day);
    byDay.set(day, known ? added(known, result) : result);
  }
  const today = zoneDay(account.timezone, now);
  return Array.from({ length: activityDays }, (_, back) => {
    const result = byDay.get(today - back);
    return {
      day: new Date((today - back) * dayMs).toISOString().slice(0, 10),
      emails_sent: result?.recipients ?? 0,
      unique_opens: result?.uniqueOpens ?? 0,
      recipient_clicks: result?.uniqueClicks ?? 0,
      hard_bounce: result?.hardBounces ?? 0,
      soft_bounce: result?.softBounces ?? 0,
      subs: 0,
      unsubs: result?.unsubscribes ?? 0,
      other_adds: 0,
      other_removes: 0,
      _links: [],
    };
  });
}
