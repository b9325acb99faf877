/** All queries. Their field names are those of the API's version. */

export const customerQuery =
  "SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone, customer.manager, customer.test_account, customer.status FROM customer LIMIT 1";

export const clientsQuery =
  "SELECT customer_client.id, customer_client.descriptive_name, customer_client.manager, customer_client.level FROM customer_client WHERE customer_client.status = 'ENABLED' ORDER BY customer_client.level, customer_client.descriptive_name";

/** The conversion actions that are counted, each with its own window. */
export const conversionActionsQuery =
  "SELECT conversion_action.id, conversion_action.click_through_lookback_window_days FROM conversion_action WHERE conversion_action.status = 'ENABLED' AND conversion_action.include_in_conversions_metric = TRUE";

/** Every campaign, including removed ones and those that never ran. */
export const campaignsQuery =
  "SELECT campaign.id, campaign.name, campaign.status, campaign.primary_status FROM campaign ORDER BY campaign.id";

/**
 * Every campaign by day, both days included, with removed campaigns because their history counts. The order keeps
 * consecutive pages consistent.
 */
export function campaignDaysQuery(
  { from, to }: { from: string; to: string },
  { withPrimaryStatus = true } = {},
): string {
  const status = `campaign.status${withPrimaryStatus ? ", campaign.primary_status" : ""}`;
  return `SELECT segments.date, campaign.id, campaign.name, ${status}, metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value FROM campaign WHERE segments.date BETWEEN '${from}' AND '${to}' ORDER BY segments.date, campaign.id`;
}

/** The field names that an answer to the query must contain, in the spelling of answers. */
export function fieldsOf(query: string): string[] {
  const [, list = ""] = /^SELECT (.+?) FROM /.exec(query) ?? [];
  return list
    .split(", ")
    .map((name) => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()));
}
