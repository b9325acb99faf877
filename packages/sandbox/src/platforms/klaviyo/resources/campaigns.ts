import type { EmailAccount, EmailCampaign } from "../../../core/marketing-data.ts";
import { moment, wholeSecond, type Resource } from "../json-api.ts";

const statusNames = { draft: "Draft", scheduled: "Scheduled", sent: "Sent" } as const;
/** Campaigns sent longer ago than this are archived. */
const archivedAfterMs = 300 * 24 * 60 * 60_000;

export type CampaignView = { account: EmailAccount; root: string; now: number };

/** In order of creation. */
export function campaignResources(view: CampaignView): Resource[] {
  return view.account.campaigns
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .map((campaign) => campaignResource(campaign, view));
}

function campaignResource(campaign: EmailCampaign, { root, now }: CampaignView): Resource {
  const { id, messageId, sentAt } = campaign;
  const self = `${root}/api/campaigns/${id}`;
  return {
    type: "campaign",
    id,
    attributes: {
      name: campaign.name,
      status: statusNames[campaign.status],
      archived: sentAt !== null && now - sentAt > archivedAfterMs,
      audiences: { included: [], excluded: [] },
      send_options: { use_smart_sending: true },
      tracking_options: {
        add_tracking_params: true,
        custom_tracking_params: [],
        is_tracking_clicks: true,
        is_tracking_opens: true,
      },
      send_strategy: {
        method: "static",
        datetime: wholeSecond(sentAt ?? campaign.updatedAt),
        options: { is_local: false },
      },
      created_at: moment(campaign.createdAt),
      scheduled_at: campaign.status === "draft" ? null : moment(campaign.createdAt),
      updated_at: moment(campaign.updatedAt),
      send_time: sentAt === null ? null : wholeSecond(sentAt),
    },
    relationships: {
      "campaign-messages": {
        data: [{ type: "campaign-message", id: messageId }],
        links: {
          self: `${self}/relationships/campaign-messages/`,
          related: `${self}/campaign-messages/`,
        },
      },
    },
    links: { self: `${self}/` },
  };
}
