/** Discounts and their shares on lines. */
export const discountsSdl = /* GraphQL */ `
  type DiscountAllocation {
    allocatedAmountSet: MoneyBag!
    discountApplication: DiscountApplication!
  }

  interface DiscountApplication {
    allocationMethod: DiscountApplicationAllocationMethod!
    index: Int!
    targetSelection: DiscountApplicationTargetSelection!
    targetType: DiscountApplicationTargetType!
    value: PricingValue!
  }

  type DiscountCodeApplication implements DiscountApplication {
    allocationMethod: DiscountApplicationAllocationMethod!
    code: String!
    index: Int!
    targetSelection: DiscountApplicationTargetSelection!
    targetType: DiscountApplicationTargetType!
    value: PricingValue!
  }

  type ManualDiscountApplication implements DiscountApplication {
    allocationMethod: DiscountApplicationAllocationMethod!
    description: String
    index: Int!
    targetSelection: DiscountApplicationTargetSelection!
    targetType: DiscountApplicationTargetType!
    title: String!
    value: PricingValue!
  }

  type AutomaticDiscountApplication implements DiscountApplication {
    allocationMethod: DiscountApplicationAllocationMethod!
    index: Int!
    targetSelection: DiscountApplicationTargetSelection!
    targetType: DiscountApplicationTargetType!
    title: String!
    value: PricingValue!
  }

  type PricingPercentageValue {
    percentage: Float!
  }

  type DiscountApplicationConnection {
    edges: [DiscountApplicationEdge!]!
    nodes: [DiscountApplication!]!
    pageInfo: PageInfo!
  }

  type DiscountApplicationEdge {
    cursor: String!
    node: DiscountApplication!
  }

  enum DiscountApplicationAllocationMethod {
    ACROSS
    EACH
    ONE @deprecated(reason: "Use ACROSS instead.")
  }

  enum DiscountApplicationTargetSelection {
    ALL
    ENTITLED
    EXPLICIT
  }

  enum DiscountApplicationTargetType {
    LINE_ITEM
    SHIPPING_LINE
  }

  union PricingValue = MoneyV2 | PricingPercentageValue
`;
