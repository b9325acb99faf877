import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Account } from "../read-account.ts";
import type { CampaignResult, FlowResult, MessageFigures } from "../schemas/reports.schemas.ts";
import type { SentCampaign } from "../streams/read-campaigns.ts";

type DayRow = EmailDayRecord["rows"][number];

export type EmailDaysContext = {
  account: Account;
  /** Each day gets a record; one without rows means that nothing was sent. */
  days: readonly string[];
  /** UTC milliseconds. */
  readAt: number;
  /** In words; null if no revenue is reported. */
  attribution: string | null;
  campaigns: readonly CampaignResult[];
  /** The send day of each campaign by ID. */
  sent: ReadonlyMap<string, SentCampaign>;
  /** Their figures are arrays in the order of `days`. */
  flows: readonly FlowResult[];
};

const maxNameLength = 500;

/** One record per day: campaigns on their send day, flows on the days of their messages. */
export function toEmailDays(context: EmailDaysContext): EmailDayRecord[] {
  const { account, attribution } = context;
  const rowsByDay = new Map<string, DayRow[]>(context.days.map((day) => [day, []]));
  for (const [day, rows] of campaignRows(context)) rowsByDay.get(day)?.push(...rows.values());
  for (const [index, day] of context.days.entries()) {
    rowsByDay.get(day)?.push(...flowRows(context, index).values());
  }
  return context.days.map((day) => ({
    kind: "email_day",
    externalId: `${account.id}:${day}`,
    accountExternalId: account.id,
    day,
    readAt: context.readAt,
    platform: "klaviyo",
    currency: attribution === null ? null : account.currency,
    attribution,
    rows: (rowsByDay.get(day) ?? []).filter(hasFigures).toSorted(byMessage),
  }));
}

/** By day, then by message. Duplicates, as from two channels, are merged. */
function campaignRows({
  campaigns,
  sent,
  account,
}: EmailDaysContext): Map<string, Map<string, DayRow>> {
  const byDay = new Map<string, Map<string, DayRow>>();
  for (const { groupings, statistics } of campaigns) {
    const campaign = sent.get(groupings.campaign_id);
    if (!campaign) continue;
    const rows = byDay.get(campaign.day) ?? new Map<string, DayRow>();
    byDay.set(campaign.day, rows);
    const id = groupings.campaign_message_id;
    const head = { messageExternalId: id, kind: "campaign", name: nameOf(campaign.name) } as const;
    rows.set(id, addTo(rows.get(id), { ...head, ...figuresOf(statistics, account.currency) }));
  }
  return byDay;
}

/** A flow is one row, the sum of its messages. */
function flowRows({ flows, account }: EmailDaysContext, index: number): Map<string, DayRow> {
  const rows = new Map<string, DayRow>();
  for (const { groupings, statistics } of flows) {
    const at = (series: readonly number[] | undefined) => series?.[index] ?? 0;
    const figures = {
      recipients: at(statistics.recipients),
      delivered: at(statistics.delivered),
      opens_unique: at(statistics.opens_unique),
      clicks_unique: at(statistics.clicks_unique),
      unsubscribe_uniques: at(statistics.unsubscribe_uniques),
      conversions: at(statistics.conversions),
      conversion_value: at(statistics.conversion_value),
    };
    const id = groupings.flow_id;
    const name = nameOf(groupings.flow_name ?? id);
    const head = { messageExternalId: id, kind: "flow", name } as const;
    rows.set(id, addTo(rows.get(id), { ...head, ...figuresOf(figures, account.currency) }));
  }
  return rows;
}

type Figures = Omit<DayRow, "messageExternalId" | "kind" | "name">;

/** Klaviyo's numbers are floats with rounding errors. */
function figuresOf(figures: MessageFigures, currency: string): Figures {
  const perUnit = 10 ** currencyDigits(currency);
  return {
    recipients: whole(figures.recipients),
    delivered: whole(figures.delivered),
    opens: whole(figures.opens_unique),
    clicks: whole(figures.clicks_unique),
    unsubscribes: whole(figures.unsubscribe_uniques),
    orders: whole(figures.conversions ?? 0),
    // The amount of an event may be negative.
    revenueMinor: Math.round((figures.conversion_value ?? 0) * perUnit),
  };
}

function whole(number: number): number {
  return Math.max(0, Math.round(number));
}

function addTo(known: DayRow | undefined, row: DayRow): DayRow {
  if (!known) return row;
  return {
    ...row,
    recipients: known.recipients + row.recipients,
    delivered: known.delivered + row.delivered,
    opens: known.opens + row.opens,
    clicks: known.clicks + row.clicks,
    unsubscribes: known.unsubscribes + row.unsubscribes,
    orders: known.orders + row.orders,
    revenueMinor: known.revenueMinor + row.revenueMinor,
  };
}

function hasFigures(row: DayRow): boolean {
  const { recipients, delivered, opens, clicks, unsubscribes, orders, revenueMinor } = row;
  return recipients + delivered + opens + clicks + unsubscribes + orders > 0 || revenueMinor !== 0;
}

function nameOf(name: string): string {
  return name.slice(0, maxNameLength);
}

function byMessage(one: DayRow, other: DayRow): number {
  return one.messageExternalId < other.messageExternalId ? -1 : 1;
}
