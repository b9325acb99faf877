import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { metricFields, type MetricValuesFor } from "@cartograph/contracts/reports/metric-fields.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { formatDay } from "../../calendar/days.ts";
import { groupBy } from "../../grouping.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import { metrics as registry } from "../../metrics/registry.ts";
import { changeOf, type RowChange, type RowSides } from "../row-changes.ts";
import { fieldsOf } from "../metric-fields.ts";
import {
  addEmails,
  clickRate,
  type EmailDay,
  knownOrders,
  knownRevenue,
  openRate,
} from "../../metrics/email/email-days.ts";

type Message = CustomersReport["email"]["messages"][number];

/** The figures that are not metrics, if the filters do not apply to email. */
export const noEmail = { unsubscribes: null, messages: [] } satisfies Partial<
  CustomersReport["email"]
>;

/** The email section: messages sent in the range and their results. It has no messages before the first sync. */
export async function emailReport(
  comparison: Comparison,
  metrics: MetricValuesFor<typeof metricFields.customers.email>,
): Promise<CustomersReport["email"]> {
  const sums = await comparison.current.emailSums();
  return {
    ...fieldsOf(metricFields.customers.email, metrics),
    unsubscribes: sums && sums.unsubscribes,
    messages: await listMessages(comparison),
  };
}

async function listMessages(comparison: Comparison): Promise<Message[]> {
  const { db, store, current } = comparison;
  const email = await current.email();
  if (email === null) return [];
  const accountIds = [...new Set(email.rows.map(({ account }) => account.id))];
  const rows = await readMessages(db, { storeId: store.id, accountIds });
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const sides = await deliveredSides(comparison);
  const messages = [...groupBy(email.rows, ({ messageId }) => messageId)].flatMap(
    ([id, messageDays]) => {
      const row = rowsById.get(id);
      const [first] = messageDays;
      if (row === undefined || first === undefined) return [];
      const { platform } = first.account;
      const change = changeOf(String(id), row.kind === "flow" ? sides : null);
      return [toMessage({ ...row, platform, ...change }, messageDays, store.currency)];
    },
  );
  return messages.toSorted(compareMessages);
}

/** The number of deliveries by message on both sides of the comparison. */
async function deliveredSides(comparison: Comparison): Promise<RowSides | null> {
  const { current, previous } = comparedSides(comparison, registry.email_delivered);
  const [compared, before] = [await current?.email(), await previous?.email()];
  if (!compared || !before) return null;
  return { compared: deliveredByMessage(compared.rows), previous: deliveredByMessage(before.rows) };
}

function deliveredByMessage(days: readonly EmailDay[]): ReadonlyMap<string, number> {
  return new Map(
    [...groupBy(days, ({ messageId }) => messageId)].map(([id, messageDays]) => [
      String(id),
      addEmails(messageDays.map(({ sums }) => sums)).delivered,
    ]),
  );
}

/** Campaigns by date sent, latest first, then flows; ties by number delivered. */
function compareMessages(a: Message, b: Message): number {
  if (a.kind !== b.kind) return a.kind === "campaign" ? -1 : 1;
  if (a.sentOn !== b.sentOn) return (a.sentOn ?? "") > (b.sentOn ?? "") ? -1 : 1;
  return b.delivered - a.delivered || Number(a.id) - Number(b.id);
}

type MessageHead = Awaited<ReturnType<typeof readMessages>>[number] &
  Pick<Message, "platform"> &
  RowChange;

function toMessage(head: MessageHead, days: readonly EmailDay[], currency: string): Message {
  const sums = addEmails(days.map((day) => day.sums));
  const revenueMinor = knownRevenue(sums);
  const sentOn = Math.min(...days.map(({ day }) => day));
  return {
    id: String(head.id),
    name: head.name,
    platform: head.platform,
    kind: head.kind,
    sentOn: head.kind === "campaign" ? formatDay(sentOn) : null,
    delivered: sums.delivered,
    deliveredPercentChange: head.percentChange,
    isNew: head.isNew,
    openRate: openRate(sums),
    clickRate: clickRate(sums),
    unsubscribes: sums.unsubscribes,
    orders: knownOrders(sums),
    revenue: revenueMinor === null ? null : toMajorUnits(revenueMinor, currency),
    attribution: head.attribution,
  };
}

async function readMessages(
  db: Database,
  { storeId, accountIds }: { storeId: number; accountIds: readonly number[] },
) {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom("email_messages")
    .select(["id", "kind", "name", "attribution"])
    .where("store_id", "=", storeId)
    .where("account_id", "in", accountIds)
    .execute();
}
