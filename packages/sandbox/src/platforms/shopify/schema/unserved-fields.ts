/** Fields of the Admin API 2026-07 that the served types have in reality and not here, by type, set apart by blanks. */
const unservedFields: Record<string, string> = {
  AbandonedCheckout: "lineItemsQuantity",
  AbandonedCheckoutLineItem: `
    components customAttributes discountAllocations image parentRelationship`,
  App: `
    appStoreAppUrl appStoreDeveloperUrl availableAccessScopes banner channels developerName developerType
    developerUrl failedRequirements features feedback icon installUrl installation isPostPurchaseAppInUse
    launchUrl navigationItems optionalAccessScopes previouslyInstalled pricingDetails pricingDetailsSummary
    privacyPolicyUrl publicCategory published requestedAccessScopes screenshots shopifyDeveloped
    uninstallMessage uninstallUrl webhookApiVersion`,
  AppInstallation: `
    activeSubscriptions allSubscriptions channel credits launchUrl metafield metafields oneTimePurchases
    publication revenueAttributionRecords subscriptions uninstallUrl`,
  BasicEvent: `
    additionalContent additionalData arguments author hasAdditionalContent secondaryMessage subject`,
  Collection: `
    activeOperations availablePublicationsCount events feedback metafield metafieldDefinitions metafields
    publicationCount publications publishedOnChannel publishedOnCurrentChannel publishedOnCurrentPublication
    publishedOnPublication resourcePublications resourcePublicationsCount resourcePublicationsV2 ruleSet seo
    sources storefrontId subCollectionEligibility templateSuffix translations unpublishedChannels
    unpublishedPublications`,
  Customer: `
    addresses addressesV2 canDelete companyContactProfiles dataSaleOptOut defaultPhoneNumber
    emailMarketingConsent events hasTimelineComment identityProviderSubjects image lifetimeDuration market
    mergeable metafield metafieldDefinitions metafields multipassIdentifier paymentMethods phone
    productSubscriberStatus smsMarketingConsent statistics storeCreditAccounts subscriptionContracts
    taxExemptions taxSettings unsubscribeUrl validEmailAddress`,
  CustomerEmailAddress: `
    marketingUnsubscribeUrl openTrackingLevel openTrackingUrl sourceLocation`,
  CustomerVisit: "landingPageHtml marketingEvent referralInfoHtml",
  DiscountAllocation: "allocatedAmount",
  Domain: "localization marketWebPresence",
  Image: "metafield metafields originalSrc src thumbhash transformedSrc translations",
  InventoryItem: `
    countryCodeOfOrigin countryHarmonizedSystemCodes duplicateSkuCount harmonizedSystemCode
    inventoryHistoryUrl measurement provinceCodeOfOrigin trackedEditable`,
  InventoryLevel: "deactivationAlert scheduledChanges",
  LineItem: `
    canRestock contract discountedTotal discountedUnitPrice duties fulfillableQuantity fulfillmentService
    fulfillmentStatus image lineItemGroup merchantEditable nonFulfillableQuantity originalTotal
    originalUnitPrice restockable sellingPlan staffMember suggestedReturnReasonDefinitions totalDiscount
    unfulfilledDiscountedTotal unfulfilledDiscountedTotalSet unfulfilledOriginalTotal
    unfulfilledOriginalTotalSet unfulfilledQuantity weight`,
  Location: `
    addressVerified deactivatable deletable fulfillmentService hasUnfulfilledOrders inventoryLevel
    localPickupSettingsV2 metafield metafieldDefinitions metafields suggestedAddresses`,
  MailingAddress: `
    address1 address2 company coordinatesValidated firstName formatted formattedArea lastName latitude
    longitude name phone timeZone validationResultSummary zip`,
  Media: "mediaErrors mediaWarnings",
  MediaImage: `
    fileErrors fileStatus mediaErrors mediaWarnings metafield metafields originalSource translations`,
  Order: `
    alerts billingAddressMatchesShippingAddress canMarkAsPaid canNotifyCustomer cancellation capturable
    cartDiscountAmount cartDiscountAmountSet cartToken channel channelInformation checkoutToken clientIp
    confirmationNumber currentCartDiscountAmountSet currentTaxLines currentTotalWeight customAttributes
    customerAcceptsMarketing customerJourney customerLocale displayAddress disputes email estimatedTaxes
    events fulfillable fulfillmentOrders fulfillments fulfillmentsCount hasTimelineComment
    landingPageDisplayText landingPageUrl localizationExtensions localizedFields merchantBusinessEntity
    merchantEditable merchantEditableErrors merchantOfRecordApp metafield metafieldDefinitions metafields
    netPayment nonFulfillableLineItems paymentCollectionDetails paymentTerms phone physicalLocation poNumber
    productNetwork publication purchasingEntity referralCode referrerDisplayText referrerUrl
    registeredSourceUrl restockable returns risk riskLevel risks shopifyProtect staffMember statusPageUrl
    subtotalPrice suggestedRefund taxExempt totalCapturable totalCapturableSet totalDiscounts totalPrice
    totalReceived totalRefunded totalShippingPrice totalTax totalTipReceived totalWeight`,
  OrderAgreement: "user",
  OrderApp: "icon",
  OrderAttribution: "icon",
  OrderEditAgreement: "user",
  OrderTransaction: `
    accountNumber amount amountRoundingSet amountV2 authorizationCode authorizationExpiresAt
    currencyExchangeAdjustment device errorCode fees location manuallyCapturable maximumRefundable
    maximumRefundableV2 multiCapturable paymentDetails paymentIcon paymentId paymentMethod receiptJson
    settlementCurrencyRate shopifyPaymentsSet totalUnsettled totalUnsettledSet totalUnsettledV2 user`,
  Product: `
    availablePublicationsCount bodyHtml bundleComponents bundleConsolidatedOptions combinedListing
    combinedListingRole compareAtPriceRange contextualPricing customProductType descriptionPlainSummary
    events featuredImage feedback giftCardSettings giftCardTemplateSuffix hasVariantsThatRequiresComponents
    images media metafield metafieldDefinitions metafields onlineStorePreviewUrl onlineStoreUrl priceRange
    productCategory productComponents productComponentsCount productParents productPublications
    publicationCount publications publishedInContext publishedOnChannel publishedOnCurrentChannel
    publishedOnCurrentPublication publishedOnPublication requiresSellingPlan
    resourcePublicationOnCurrentPublication resourcePublications resourcePublicationsCount
    resourcePublicationsV2 restrictedForResource sellingPlanGroupCount sellingPlanGroups
    sellingPlanGroupsCount seo standardizedProductType storefrontId templateSuffix translations
    unpublishedChannels unpublishedPublications variantsInCollection variantsInCollectionCount`,
  ProductOption: "linkedMetafield optionValues translations",
  ProductVariant: `
    availablePublicationsCount contextualPricing deliveryProfile events image media metafield
    metafieldDefinitions metafields presentmentPrices productParents productVariantComponents
    publicationCount publishedOnChannel publishedOnCurrentChannel publishedOnCurrentPublication
    publishedOnPublication requiresComponents resourcePublications resourcePublicationsCount
    resourcePublicationsV2 sellingPlanGroupCount sellingPlanGroups sellingPlanGroupsCount showUnitPrice
    storefrontId taxCode translations unitPrice unitPriceMeasurement unpublishedChannels
    unpublishedPublications`,
  QueryRoot: `
    abandonment abandonmentByAbandonedCheckoutId app appByHandle appByKey appDiscountType appDiscountTypes
    appDiscountTypesNodes appInstallation appInstallations article articleAuthors articleTags articles
    assignedFulfillmentOrders automaticDiscount automaticDiscountNode automaticDiscountNodes
    automaticDiscountSavedSearches automaticDiscounts availableBackupRegions availableCarrierServices
    availableLocales backupRegion blog blogs blogsCount bulkOperation bulkOperations businessEntities
    businessEntity carrierService carrierServices cartTransforms cashDrawer cashDrawers
    cashManagementLocationSummary cashManagementReasonCodes cashManagementShopSummary cashTrackingSession
    cashTrackingSessions catalog catalogOperations catalogs catalogsCount channel channelByHandle channels
    checkoutAndAccountsConfiguration checkoutAndAccountsConfigurations checkoutBranding checkoutProfile
    checkoutProfiles codeDiscountNode codeDiscountNodeByCode codeDiscountNodes codeDiscountSavedSearches
    collectionByHandle collectionByIdentifier collectionConditionMetafieldDefinitions
    collectionConditionsSources collectionConditionsSourcesByApp collectionRulesConditions
    collectionSavedSearches comment comments companies companiesCount company companyContact
    companyContactRole companyLocation companyLocations consentPolicy consentPolicyRegions
    currentBulkOperation currentStaffMember customerAccountPage customerAccountPages customerByIdentifier
    customerMergeJobStatus customerMergePreview customerPaymentMethod customerSavedSearches
    customerSegmentMembers customerSegmentMembersQuery customerSegmentMembership deletionEvents
    deliveryCustomization deliveryCustomizations deliveryProfile deliveryProfiles
    deliveryPromiseParticipants deliveryPromiseProvider deliveryPromiseSettings discountCodesCount
    discountNode discountNodes discountNodesCount discountRedeemCodeBulkCreation
    discountRedeemCodeSavedSearches discountTags dispute disputeEvidence disputes domain draftOrder
    draftOrderAvailableDeliveryOptions draftOrderSavedSearches draftOrderTag draftOrders draftOrdersCount
    event fileSavedSearches files financeAppAccessPolicy financeKycInformation fulfillment
    fulfillmentConstraintRules fulfillmentOrder fulfillmentOrders fulfillmentService giftCard
    giftCardConfiguration giftCards giftCardsCount inventoryLevel inventoryProperties inventoryShipment
    inventoryShipments inventoryTransfer inventoryTransfers job locationByIdentifier
    locationsAvailableForDeliveryProfiles locationsAvailableForDeliveryProfilesConnection
    manualHoldsFulfillmentOrders market marketByGeography marketLocalizableResource
    marketLocalizableResources marketLocalizableResourcesByIds marketingActivities marketingActivity
    marketingEvent marketingEvents markets marketsResolvedValues menu menus metafieldDefinition
    metafieldDefinitionTypes metafieldDefinitions metaobject metaobjectByHandle metaobjectDefinition
    metaobjectDefinitionByType metaobjectDefinitions metaobjects mobilePlatformApplication
    mobilePlatformApplications onlineStore orderAttributionDefinitions orderByIdentifier orderEditSession
    orderPaymentStatus orderSavedSearches page pages pagesCount paymentCustomization paymentCustomizations
    paymentTermsTemplates pendingOrdersCount pointOfSaleDevice pointOfSaleDevicePaymentSession
    pointOfSaleDevicePaymentSessions priceList priceLists primaryMarket privacySettings productByHandle
    productByIdentifier productDuplicateJob productFeed productFeeds productOperation
    productResourceFeedback productSavedSearches productTags productTypes productVariantByIdentifier
    productVendors publicApiVersions publication publications publicationsCount publishedProductsCount
    refund return returnCalculate returnReasonDefinitions returnableFulfillment returnableFulfillments
    reverseDelivery reverseFulfillmentOrder scriptTag scriptTags segment segmentFilterSuggestions
    segmentFilters segmentMigrations segmentValueSuggestions segments segmentsCount sellingPlanGroup
    sellingPlanGroups serverPixel shippingLabel shopBillingPreferences shopLocales
    shopPayPaymentRequestReceipt shopPayPaymentRequestReceipts shopifyFunction shopifyFunctions
    shopifyPaymentsAccount shopifyqlQuery staffMember staffMembers standardMetafieldDefinitionTemplates
    storeCreditAccount storeCreditConfiguration subscriptionBillingAttempt subscriptionBillingAttempts
    subscriptionBillingCycle subscriptionBillingCycleBulkResults subscriptionBillingCycles
    subscriptionContract subscriptionContracts subscriptionDraft taxonomy tenderTransactions theme themes
    translatableResource translatableResources translatableResourcesByIds urlRedirect urlRedirectImport
    urlRedirectSavedSearches urlRedirects urlRedirectsCount validation validations webPixel webPresences
    webhookSubscription webhookSubscriptions webhookSubscriptionsCount`,
  Refund: "return staffMember totalRefunded",
  RefundAgreement: "user",
  RefundDuty: "originalDuty",
  RefundLineItem: "price subtotal totalTax",
  SalesAgreement: "user",
  SelectedOption: "optionValue",
  ShippingLine: `
    carrierIdentifier deliveryCategory discountedPrice originalPrice phone price requestedFulfillmentService
    shippingRateHandle`,
  Shop: `
    accountOwner alerts allProductCategories allProductCategoriesList analyticsToken
    assignedFulfillmentOrders availableChannelApps billingAddress channelDefinitionsForInstalledChannels
    channels checkoutApiSupported collections countriesInShippingZones currencyFormats currencySettings
    customerAccounts customerAccountsV2 customerTags customers description domains draftOrderTags
    entitlements features fulfillmentOrders fulfillmentServices inventoryItems limitedPendingOrderCount
    locations marketingSmsConsentEnabledAtCheckout merchantApprovalSignals metafield metafieldDefinitions
    metafields navigationSettings orderTags orders paymentSettings productImages productTags productTypes
    productVariants productVendors products publicationCount resourceLimits richTextEditorUrl search
    searchFilters setupRequired shipsToCountries shopAddress shopOwnerName shopPolicies staffMembers
    storefrontAccessTokens storefrontUrl transactionalSmsDisabled translations`,
  TaxLine: "channelLiable price",
  TaxonomyCategory: "ancestorIds attributes childrenIds",
};

/** Whether the real API has a field that this sandbox leaves out. */
export function isUnservedField(typeName: string, fieldName: string): boolean {
  return unservedFieldsOf(typeName).includes(fieldName);
}

export function unservedFieldsOf(typeName: string): string[] {
  return (unservedFields[typeName] ?? "").split(/\s+/).filter((name) => name !== "");
}
