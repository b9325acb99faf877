/** Lowest and highest score of a group, both inclusive. */
type Scores = readonly [from: number, to: number];

type RfmGroupEntry = {
  label: string;
  meaning: string;
  /** Null for customers without orders, who are not scored. */
  scores: {
    recency: Scores;
    /** Of the mean of frequency and monetary value, rounded half up. */
    value: Scores;
  } | null;
};

/** With fewer customers with orders than this, none are scored: a fifth would be fewer than five customers. */
export const minScoredCustomers = 25;

/**
 * Groups of customers by recency, frequency and monetary value (RFM), with the names and meanings of Shopify's eleven
 * groups. As in Shopify, each score is from 1 to 5, by fifths of all customers with orders, and value is the mean of
 * frequency and monetary value. Shopify does not publish which scores belong to which group; our ranges follow the
 * meanings and put every pair into exactly one group.
 * @see https://shopify.dev/docs/api/admin-graphql/latest/enums/CustomerRfmGroup
 * @see
 * https://help.shopify.com/en/manual/reports-and-analytics/shopify-reports/report-types/default-reports/customers-reports
 */
const entries = {
  champions: {
    label: "Champions",
    meaning: "Bought very recently, order often and spend the most",
    scores: { recency: [5, 5], value: [4, 5] },
  },
  loyal: {
    label: "Loyal",
    meaning: "Bought recently, order often and spend the most",
    scores: { recency: [3, 4], value: [4, 5] },
  },
  active: {
    label: "Active",
    meaning: "Bought recently, with some orders and moderate spend",
    scores: { recency: [4, 5], value: [2, 3] },
  },
  new: {
    label: "New",
    meaning: "Bought very recently, with few orders and low spend",
    scores: { recency: [5, 5], value: [1, 1] },
  },
  promising: {
    label: "Promising",
    meaning: "Bought recently, with few orders and low spend",
    scores: { recency: [4, 4], value: [1, 1] },
  },
  needs_attention: {
    label: "Needs attention",
    meaning: "Bought a while ago, with some orders and moderate spend",
    scores: { recency: [3, 3], value: [3, 3] },
  },
  almost_lost: {
    label: "Almost lost",
    meaning: "Bought a while ago, with fewer orders and lower spend",
    scores: { recency: [3, 3], value: [1, 2] },
  },
  previously_loyal: {
    label: "Previously loyal",
    meaning: "No recent orders, but the strongest history of orders and spend",
    scores: { recency: [1, 2], value: [5, 5] },
  },
  at_risk: {
    label: "At risk",
    meaning: "No recent orders, but a strong history of orders and spend",
    scores: { recency: [1, 2], value: [3, 4] },
  },
  dormant: {
    label: "Dormant",
    meaning: "No recent orders, few orders and low spend",
    scores: { recency: [1, 2], value: [1, 2] },
  },
  prospects: { label: "Prospects", meaning: "No orders yet", scores: null },
} as const satisfies Record<string, RfmGroupEntry>;

export type RfmGroupId = keyof typeof entries;
export const rfmGroups: Record<RfmGroupId, RfmGroupEntry> = entries;
// Object.keys drops the literal type.
export const rfmGroupIds = Object.keys(entries) as [RfmGroupId, ...RfmGroupId[]];

export const rfmMethod =
  "Customers are scored from 1 to 5 on their last order (recency), number of orders (frequency) and net sales to date (monetary value). The top fifth scores 5; equal figures score the same. The group combines the recency score with the rounded average of the other two.";

const cells = new Map<string, RfmGroupId>();
for (const id of rfmGroupIds) {
  const { scores } = rfmGroups[id];
  if (scores === null) continue;
  for (let recency = scores.recency[0]; recency <= scores.recency[1]; recency += 1) {
    for (let value = scores.value[0]; value <= scores.value[1]; value += 1) {
      cells.set(`${recency}${value}`, id);
    }
  }
}

/** RFM group by scores: two digits, the recency score and the mean of the other two. */
export const rfmCells: ReadonlyMap<string, RfmGroupId> = cells;
