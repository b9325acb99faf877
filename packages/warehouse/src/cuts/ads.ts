import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import { groupBy } from "../grouping.ts";
import { type AccountAds, adRows } from "../metrics/ads/ad-days.ts";
import { addAds, type AdSums, convertAdDay } from "../metrics/ads/ad-sums.ts";
import { loadExchange } from "../metrics/exchange.ts";
import { knownAccounts } from "../source-days/known-accounts.ts";
import type { AdAccount } from "../source-days/source-account.ts";
import type { Cut } from "./cut.ts";
import { addByDay, type DayFact } from "./day-facts.ts";
import { reportAccounts } from "./limit-accounts.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

type AdMember = { account: AdAccount; campaignId: number };

/** Ad figures by day and campaign. */
const adFacts: DayReportFacts<"ads", AdMember, AdSums> = {
  dimensions: [...dayDimensions, "platform", "account", "campaign"],
  accounts: reportAccounts("ads", {
    valueOf: { platform: ({ platform }) => platform, account: ({ id }) => String(id) },
    member: "campaign",
    table: "campaigns",
  }),
  load: async (db, scope) => {
    const ofAds = { ...scope, accounts: scope.accounts.ads };
    const known = knownAccounts(ofAds);
    if (known === null) return null;
    const rateOf = await loadExchange(db, { ...scope, currencies: ofAds.accounts });
    const rows: DayFact<AdMember, AdSums>[] = [];
    for (const { account, span } of known.accounts) {
      const days = { storeId: scope.storeId, accountId: account.id, span };
      for (const row of await adRows(db, days)) {
        const sums = convertAdDay(row, rateOf(account.currency, row.day));
        rows.push({ day: row.day, member: { account, campaignId: row.campaign_id }, sums });
      }
    }
    return {
      span: known.span,
      rows,
      valuesOf: (dimension, { account, campaignId }) => {
        if (dimension === "platform") return [account.platform];
        return [String(dimension === "account" ? account.id : campaignId)];
      },
    };
  },
  figures: (load) => ({
    ads: async () => {
      const facts = await load();
      if (facts === null) return null;
      const { span } = facts;
      const accounts = groupBy(facts.rows, ({ member }) => member.account);
      return {
        span,
        accounts: [...accounts].map(([account, rows]): AccountAds => ({
          account,
          span,
          byDay: addByDay({ rows }, addAds),
          byCampaign: async () => sumsByCampaign(rows),
        })),
      };
    },
  }),
};

function sumsByCampaign(rows: readonly DayFact<AdMember, AdSums>[]): Map<number, AdSums> {
  const campaigns = groupBy(rows, ({ member }) => member.campaignId);
  return new Map(
    [...campaigns].map(([campaign, ofCampaign]) => [
      campaign,
      addAds(ofCampaign.map(({ sums }) => sums)),
    ]),
  );
}

export const adsCut: Cut<"ads"> = reportCut(adFacts);
