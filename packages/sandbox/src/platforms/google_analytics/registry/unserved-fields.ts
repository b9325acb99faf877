const namesIn = (text: string) => new Set(text.split(/\s+/));

/** Fields of every GA4 property that the sandbox does not serve. */
export const unservedFields = {
  dimension: namesIn(`
    audienceId audienceName brandingInterest browser campaignName city cityId contentGroup continent
    continentId day dayOfWeek dayOfWeekName defaultChannelGroup deviceModel firstSessionDate
    firstUserCampaignName firstUserDefaultChannelGroup firstUserMedium firstUserSource
    firstUserSourceMedium hostName hour isKeyEvent isoWeek isoYear isoYearIsoWeek itemBrand
    itemCategory itemListName itemPromotionName itemVariant landingPagePlusQueryString language
    languageCode linkUrl medium method mobileDeviceBranding mobileDeviceModel month newVsReturning
    operatingSystem operatingSystemVersion operatingSystemWithVersion orderCoupon outbound
    pagePathPlusQueryString pageReferrer pageTitle percentScrolled platform region screenResolution
    searchTerm sessionCampaignId sessionCampaignName sessionGoogleAdsCampaignName
    sessionGoogleAdsKeyword sessionManualAdContent sessionManualTerm sessionSourcePlatform
    shippingTier signedInWithUserId source sourceMedium streamId streamName subContinent
    transactionId unifiedScreenClass unifiedScreenName userAgeBracket userGender week year yearMonth
    yearWeek`),
  metric: namesIn(`
    activeUsers addToCarts averagePurchaseRevenue averagePurchaseRevenuePerPayingUser
    averageRevenuePerUser bounceRate cartToViewRate checkouts engagementRate eventCountPerUser
    eventsPerSession firstTimePurchasers itemViewEvents keyEvents purchaseToViewRate purchaserRate
    screenPageViewsPerSession screenPageViewsPerUser sessionKeyEventRate sessionsPerUser
    totalPurchasers totalRevenue transactions transactionsPerPurchaser userEngagementDuration
    userKeyEventRate`),
};
