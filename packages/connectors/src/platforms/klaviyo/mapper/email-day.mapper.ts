import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import { addFigures, hasFigures } from "../../../core/figures.ts";
import type { Account } from "../schemas/account.schemas.ts";
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
    const id = groupings.flow_id;
    const name = nameOf(groupings.flow_name ?? id);
    const head = { messageExternalId: id, kind: "flow", name } as const;
    const figures = figuresOf(figuresAt(statistics, index), account.currency);
    rows.set(id, addTo(rows.get(id), { ...head, ...figures }));
  }
  return rows;
}

function figuresAt(statistics: FlowResult["statistics"], index: number): MessageFigures {
  const figures = Object.entries(statistics).map(([name, series]) => [name, series?.[index] ?? 0]);
  return Object.fromEntries(figures) as MessageFigures;
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
  return known ? addFigures(row, known) : row;
}

function nameOf(name: string): string {
  return name.slice(0, maxNameLength);
}

function byMessage(one: DayRow, other: DayRow): number {
  return one.messageExternalId < other.messageExternalId ? -1 : 1;
}
