import type { AdCampaign } from "../../../core/marketing-data.ts";
import { minorUnitDigits } from "../../../core/money.ts";
import type { AdsCustomer } from "../accounts.ts";
import type { FieldValue } from "../fields/field.ts";
import { isoDay } from "./segments.ts";

/** Values by field name. */
export type Attributes = Record<string, FieldValue>;

export function customerAttributes(customer: AdsCustomer): Attributes {
  return {
    "customer.resource_name": `customers/${customer.id}`,
    ...aboutCustomer("customer", customer),
  };
}

/** An account that `viewer` can see; `level` is 0 for itself. */
export function clientAttributes(
  viewer: AdsCustomer,
  client: AdsCustomer,
  level: number,
): Attributes {
  return {
    "customer_client.resource_name": `customers/${viewer.id}/customerClients/${client.id}`,
    "customer_client.client_customer": `customers/${client.id}`,
    "customer_client.hidden": false,
    "customer_client.level": level,
    ...aboutCustomer("customer_client", client),
  };
}

function aboutCustomer(resource: string, customer: AdsCustomer): Attributes {
  return {
    [`${resource}.id`]: Number(customer.id),
    [`${resource}.descriptive_name`]: customer.name,
    [`${resource}.currency_code`]: customer.currency,
    [`${resource}.time_zone`]: customer.timezone,
    [`${resource}.manager`]: customer.account === null,
    [`${resource}.test_account`]: customer.isTest,
    [`${resource}.status`]: customer.status,
  };
}

const channels: Record<AdCampaign["kind"], string> = {
  search: "SEARCH",
  shopping: "SHOPPING",
  performance_max: "PERFORMANCE_MAX",
  social: "DEMAND_GEN",
  video: "VIDEO",
};
const statuses = { active: "ENABLED", paused: "PAUSED", deleted: "REMOVED" } as const;

/** `today` is in the account's time zone, in days since 1970-01-01. */
export function campaignAttributes(
  campaign: AdCampaign,
  { customer, today }: { customer: AdsCustomer; today: number },
): Attributes {
  const { id, name, status, firstDay, lastDay } = campaign;
  const root = `customers/${customer.id}`;
  const budget = `7${id}`;
  const unit = 10 ** minorUnitDigits(customer.currency);
  return {
    "campaign.resource_name": `${root}/campaigns/${id}`,
    "campaign.id": Number(id),
    "campaign.name": name,
    "campaign.status": statuses[status],
    "campaign.primary_status": primaryStatus(campaign, today),
    "campaign.advertising_channel_type": channels[campaign.kind],
    "campaign.start_date_time": `${isoDay(firstDay)} 00:00:00`,
    "campaign.end_date_time": lastDay === null ? null : `${isoDay(lastDay)} 23:59:59`,
    "campaign.campaign_budget": `${root}/campaignBudgets/${budget}`,
    "campaign_budget.resource_name": `${root}/campaignBudgets/${budget}`,
    "campaign_budget.id": Number(budget),
    "campaign_budget.amount_micros": Math.round((campaign.dailyBudgetMinor * 1_000_000) / unit),
  };
}

function primaryStatus({ status, firstDay, lastDay }: AdCampaign, today: number): string {
  if (status === "deleted") return "REMOVED";
  if (status === "paused") return "PAUSED";
  if (lastDay !== null && lastDay < today) return "ENDED";
  return firstDay > today ? "PENDING" : "ELIGIBLE";
}

/** The account's conversion actions, one for each of its lookback windows. */
export function conversionActionAttributes({ id: customerId, clickWindows }: AdsCustomer) {
  return clickWindows.map((days, index): Attributes => {
    const id = 640_000_001 + index;
    return {
      "conversion_action.resource_name": `customers/${customerId}/conversionActions/${id}`,
      "conversion_action.id": id,
      "conversion_action.name": index === 0 ? "Purchase" : `Purchase ${index + 1}`,
      "conversion_action.status": "ENABLED",
      "conversion_action.category": "PURCHASE",
      "conversion_action.primary_for_goal": true,
      "conversion_action.include_in_conversions_metric": true,
      "conversion_action.click_through_lookback_window_days": days,
    };
  });
}
