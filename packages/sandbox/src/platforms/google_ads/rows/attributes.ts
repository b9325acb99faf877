import type { AdCampaign } from "../../../core/marketing-data.ts";
import type { AdsCustomer } from "../accounts.ts";
import type { FieldValue } from "../fields/catalog.ts";

/** A row's values by field name, which may include fields that were not requested. */
export type Row = Readonly<Record<string, FieldValue>>;

export function customerAttributes(customer: AdsCustomer): Row {
  return {
    "customer.resource_name": `customers/${customer.id}`,
    "customer.id": Number(customer.id),
    "customer.descriptive_name": customer.name,
    "customer.currency_code": customer.currency,
    "customer.time_zone": customer.timezone,
    "customer.manager": customer.account === null,
    "customer.test_account": customer.isTest,
    "customer.status": customer.status,
  };
}

/** An account that `viewer` can see; `level` is 0 for itself. */
export function clientAttributes(viewer: AdsCustomer, client: AdsCustomer, level: number): Row {
  return {
    "customer_client.resource_name": `customers/${viewer.id}/customerClients/${client.id}`,
    "customer_client.id": Number(client.id),
    "customer_client.descriptive_name": client.name,
    "customer_client.manager": client.account === null,
    "customer_client.level": level,
    "customer_client.status": client.status,
  };
}

const statuses = { active: "ENABLED", paused: "PAUSED", deleted: "REMOVED" } as const;

/** `today` is in the account's time zone, in days since 1970-01-01. */
export function campaignAttributes(
  campaign: AdCampaign,
  { customer, today }: { customer: AdsCustomer; today: number },
): Row {
  const { id, name, status } = campaign;
  return {
    "campaign.resource_name": `customers/${customer.id}/campaigns/${id}`,
    "campaign.id": Number(id),
    "campaign.name": name,
    "campaign.status": statuses[status],
    "campaign.primary_status": primaryStatus(campaign, today),
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
  return clickWindows.map((days, index): Row => {
    const id = 640_000_001 + index;
    return {
      "conversion_action.resource_name": `customers/${customerId}/conversionActions/${id}`,
      "conversion_action.id": id,
      "conversion_action.status": "ENABLED",
      "conversion_action.include_in_conversions_metric": true,
      "conversion_action.click_through_lookback_window_days": days,
    };
  });
}
