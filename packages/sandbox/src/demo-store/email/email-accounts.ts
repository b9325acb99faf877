import type {
  EmailAccount,
  EmailCampaign,
  EmailFlow,
  EmailPlatformName,
  EmailResult,
} from "../../core/marketing-data.ts";
import { mixSeed } from "../../core/random.ts";
import { dayMs, hourMs, zoneDayStart } from "../../core/zone.ts";
import { mailingsBetween, type Mailing } from "./email-mailings.ts";
import { flowPlans, type FlowPlan } from "./email-plans.ts";
import { resultOfFlow, resultOfMailing, type EmailReading } from "./email-results.ts";
import { demoEmailAccounts } from "../ads/marketing-accounts.ts";

/** An email is created two weeks before it is sent and scheduled one week before. */
const draftedBeforeMs = 14 * dayMs;
const scheduledBeforeMs = 7 * dayMs;

/** Returns the account with every email sent from `firstAt` on, and with drafts and scheduled emails. */
export function emailAccountAt(
  platform: EmailPlatformName,
  reading: EmailReading,
  firstAt: number,
): EmailAccount {
  const { nowMs } = reading;
  const head = demoEmailAccounts[platform];
  return {
    ...head,
    campaigns: mailingsBetween(firstAt, nowMs + draftedBeforeMs)
      .filter((mailing) => mailing.platform === platform)
      .map((mailing) => campaignOf(mailing, reading)),
    flows: flowPlans
      .filter((plan) => plan.platform === platform)
      .map((plan) => flowOf(plan, reading, head)),
  };
}

/** The result is calculated on access, because a list of emails does not need it. */
function campaignOf(mailing: Mailing, reading: EmailReading): EmailCampaign {
  const { nowMs } = reading;
  const { name, subject, utmCampaign, sentAt } = mailing;
  const isSent = sentAt <= nowMs;
  const isScheduled = nowMs >= sentAt - scheduledBeforeMs;
  const createdAt = sentAt - draftedBeforeMs;
  let result: EmailResult | null = null;
  return {
    ...idsOf(mailing),
    name,
    subject,
    status: isSent ? "sent" : isScheduled ? "scheduled" : "draft",
    utmCampaign,
    createdAt,
    updatedAt: isSent ? sentAt : isScheduled ? sentAt - scheduledBeforeMs : createdAt + hourMs,
    sentAt: isSent ? sentAt : null,
    get result() {
      return (result ??= resultOfMailing(reading, mailing));
    },
  };
}

function flowOf(
  plan: FlowPlan,
  reading: EmailReading,
  { createdAt: openedAt, timezone }: { createdAt: number; timezone: string },
): EmailFlow {
  const { id, messageId, name, trigger, utmCampaign } = plan;
  const createdAt = openedAt + 3 * dayMs;
  return {
    id,
    messageId,
    name,
    trigger,
    status: "live",
    utmCampaign,
    createdAt,
    updatedAt: createdAt,
    resultOf: (day) =>
      resultOfFlow(reading, plan, {
        fromMs: zoneDayStart(timezone, day),
        toMs: zoneDayStart(timezone, day + 1),
      }),
  };
}

/** Klaviyo's ids have 26 characters, Mailchimp's ten hexadecimal digits. */
function idsOf({ platform, number, list }: Mailing): { id: string; messageId: string } {
  if (platform === "klaviyo") {
    const kind = number > 100_000 ? "S" : "W";
    const place = `${list.length}${String(number).padStart(8, "0")}`;
    const of = (part: string) => `01JLMN${kind}${part}${place.padStart(18, "0")}`;
    return { id: of("C"), messageId: of("M") };
  }
  const digits = (stream: number) => (mixSeed(stream, number) >>> 0).toString(16).padStart(8, "0");
  const id = `${digits(103)}${digits(107).slice(0, 2)}`;
  return { id, messageId: id };
}
