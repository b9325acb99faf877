import {
  adPlatforms,
  emailPlatforms,
  type AdAccount,
  type AdCampaign,
  type AdDay,
  type AdPlatformName,
  type EmailAccount,
  type EmailCampaign,
  type EmailFlow,
  type EmailPlatformName,
  type EmailResult,
  type MarketingSource,
} from "../../core/marketing-data.ts";
import { zoneDay } from "../../core/zone.ts";
import {
  draftCampaign,
  draftDay,
  draftEmailCampaign,
  draftFlow,
  draftResult,
  defaultAdAccounts,
  defaultEmailAccounts,
  type AdAccountDraft,
  type AdCampaignDraft,
  type AdFigures,
  type EmailAccountDraft,
  type EmailCampaignDraft,
  type EmailFlowDraft,
} from "./marketing-draft.ts";

/**
 * Advertising and emails that tests set up entry by entry. It starts with one empty account per platform
 * (`defaultAdAccounts`, `defaultEmailAccounts`), which is the default for additions. Adding returns an id for later
 * changes; an unknown id throws a RangeError. Ad platforms can have more accounts.
 */
export type EditableMarketing = MarketingSource & {
  addAdAccount(platform: AdPlatformName, draft: AdAccountDraft & { id: string }): string;
  changeAdAccount(platform: AdPlatformName, change: AdAccountDraft, accountId?: string): void;
  addCampaign(platform: AdPlatformName, draft?: AdCampaignDraft, accountId?: string): string;
  changeCampaign(campaignId: string, change: AdCampaignDraft): void;
  /** Replaces the campaign's day (days since 1970-01-01 in the account's time zone). */
  setDay(campaignId: string, day: number, figures: AdFigures): void;
  /** Changes the named metrics of an existing day, as late conversions do. */
  changeDay(campaignId: string, day: number, figures: AdFigures): void;
  removeDay(campaignId: string, day: number): void;
  changeEmailAccount(platform: EmailPlatformName, change: EmailAccountDraft): void;
  addEmailCampaign(platform: EmailPlatformName, draft?: EmailCampaignDraft): string;
  /** `result` changes the named counts only. */
  changeEmailCampaign(campaignId: string, change: EmailCampaignDraft): void;
  removeEmailCampaign(campaignId: string): void;
  addFlow(platform: EmailPlatformName, draft?: EmailFlowDraft): string;
  /** Replaces the results of the flow's emails on that day (days since 1970-01-01 in the account's time zone). */
  setFlowDay(flowId: string, day: number, result: Partial<EmailResult>): void;
};

type WrittenCampaign = { campaign: AdCampaign; days: Map<number, AdDay> };
type WrittenAdAccount = {
  head: Omit<AdAccount, "campaigns" | "daysOf">;
  campaigns: Map<string, WrittenCampaign>;
};
type WrittenFlow = { flow: Omit<EmailFlow, "resultOf">; days: Map<number, EmailResult> };
type WrittenEmailAccount = {
  head: Omit<EmailAccount, "campaigns" | "flows">;
  campaigns: Map<string, EmailCampaign>;
  flows: Map<string, WrittenFlow>;
};

export function createEditableMarketing(): EditableMarketing {
  let version = 0;
  let lastNumber = 0;
  const ads: Record<AdPlatformName, WrittenAdAccount[]> = forEach(adPlatforms, (platform) => [
    emptyAdAccount(defaultAdAccounts[platform]),
  ]);
  const email: Record<EmailPlatformName, WrittenEmailAccount> = forEach(
    emailPlatforms,
    (platform) => emptyEmailAccount(defaultEmailAccounts[platform]),
  );

  const allAds = () => adPlatforms.flatMap((platform) => ads[platform]);
  const allEmail = () => emailPlatforms.map((platform) => email[platform]);
  const campaignOf = (id: string) => found(allAds(), id, (account) => account.campaigns);
  const flowOf = (id: string) => found(allEmail(), id, (account) => account.flows);
  const nextNumber = () => (lastNumber += 1);
  const changed = () => void (version += 1);

  return {
    addAdAccount(platform, draft) {
      ads[platform].push(emptyAdAccount({ ...defaultAdAccounts[platform], ...draft }));
      changed();
      return draft.id;
    },
    changeAdAccount(platform, change, accountId) {
      const account = accountOf(ads[platform], accountId);
      account.head = { ...account.head, ...change };
      changed();
    },
    addCampaign(platform, draft = {}, accountId) {
      const { head, campaigns } = accountOf(ads[platform], accountId);
      const campaign = draftCampaign(draft, nextNumber(), head.timezone);
      campaigns.set(campaign.id, { campaign, days: new Map() });
      changed();
      return campaign.id;
    },
    changeCampaign(campaignId, change) {
      const written = campaignOf(campaignId);
      written.campaign = { ...written.campaign, ...change, id: campaignId };
      changed();
    },
    setDay(campaignId, day, figures) {
      campaignOf(campaignId).days.set(day, draftDay(campaignId, figures));
      changed();
    },
    changeDay(campaignId, day, figures) {
      const { days } = campaignOf(campaignId);
      const known = days.get(day);
      if (!known) throw new RangeError(`Campaign ${campaignId} has no day ${day}.`);
      days.set(day, { ...known, ...figures });
      changed();
    },
    removeDay(campaignId, day) {
      campaignOf(campaignId).days.delete(day);
      changed();
    },
    changeEmailAccount(platform, change) {
      const account = email[platform];
      account.head = { ...account.head, ...change };
      changed();
    },
    addEmailCampaign(platform, draft = {}) {
      const { campaigns } = email[platform];
      const campaign = draftEmailCampaign(draft, nextNumber());
      campaigns.set(campaign.id, campaign);
      changed();
      return campaign.id;
    },
    changeEmailCampaign(campaignId, { result, ...change }) {
      const holder = holderOf(allEmail(), campaignId, (account) => account.campaigns);
      const known = found(allEmail(), campaignId, (account) => account.campaigns);
      const counts = { ...known.result, ...result };
      holder.set(campaignId, { ...known, ...change, id: campaignId, result: counts });
      changed();
    },
    removeEmailCampaign(campaignId) {
      holderOf(allEmail(), campaignId, (account) => account.campaigns).delete(campaignId);
      changed();
    },
    addFlow(platform, draft = {}) {
      const flow = draftFlow(draft, nextNumber());
      email[platform].flows.set(flow.id, { flow, days: new Map() });
      changed();
      return flow.id;
    },
    setFlowDay(flowId, day, result) {
      flowOf(flowId).days.set(day, draftResult(result));
      changed();
    },
    read(nowMs) {
      return {
        version,
        ads: forEach(adPlatforms, (platform) =>
          ads[platform].map((account) => readAdAccount(account, nowMs)),
        ),
        email: forEach(emailPlatforms, (platform) => [readEmailAccount(email[platform])]),
      };
    },
  };
}

function forEach<P extends string, T>(
  platforms: readonly P[],
  of: (platform: P) => T,
): Record<P, T> {
  const values = platforms.map((platform) => [platform, of(platform)]);
  return Object.fromEntries(values) as Record<P, T>;
}

function emptyAdAccount(head: WrittenAdAccount["head"]): WrittenAdAccount {
  return { head, campaigns: new Map() };
}

function emptyEmailAccount(head: WrittenEmailAccount["head"]): WrittenEmailAccount {
  return { head, campaigns: new Map(), flows: new Map() };
}

/** Leaves out future days. */
function readAdAccount({ head, campaigns }: WrittenAdAccount, nowMs: number): AdAccount {
  const today = zoneDay(head.timezone, nowMs);
  const written = [...campaigns.values()];
  return {
    ...head,
    campaigns: written.map(({ campaign }) => campaign),
    daysOf: (day) => (day > today ? [] : written.flatMap(({ days }) => days.get(day) ?? [])),
  };
}

function readEmailAccount(account: WrittenEmailAccount): EmailAccount {
  const { head, campaigns, flows } = account;
  return {
    ...head,
    campaigns: [...campaigns.values()],
    flows: [...flows.values()].map(({ flow, days }) => ({
      ...flow,
      resultOf: (day) => days.get(day) ?? draftResult(),
    })),
  };
}

/** Returns the first account when no id is given. */
function accountOf<T extends { head: { id: string } }>(accounts: readonly T[], id?: string): T {
  const account = accounts.find(({ head }) => id === undefined || head.id === id);
  if (!account) throw new RangeError(`There is no account ${id}.`);
  return account;
}

function holderOf<A, T>(
  accounts: readonly A[],
  id: string,
  mapOf: (account: A) => Map<string, T>,
): Map<string, T> {
  const holder = accounts.map(mapOf).find((map) => map.has(id));
  if (!holder) throw new RangeError(`There is no ${id}.`);
  return holder;
}

function found<A, T>(accounts: readonly A[], id: string, mapOf: (account: A) => Map<string, T>): T {
  const entry = holderOf(accounts, id, mapOf).get(id);
  if (entry === undefined) throw new RangeError(`There is no ${id}.`);
  return entry;
}
