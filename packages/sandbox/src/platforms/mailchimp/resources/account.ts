import { linksTo } from "../links.ts";
import type { MailchimpKey } from "../keys.ts";
import { timeText } from "../times.ts";
import type { View } from "./results.ts";

/** Returns the API's root resource. */
export function accountResource({ account, now }: View, { role }: MailchimpKey) {
  const { id, name, createdAt, timezone, lists } = account;
  return {
    account_id: id,
    login_id: id.slice(0, 8),
    account_name: name,
    email: "owner@shop.example",
    first_name: "Robin",
    last_name: "Vale",
    username: "owner@shop.example",
    avatar_url: "",
    role,
    member_since: timeText(createdAt),
    pricing_plan_type: "monthly",
    first_payment: timeText(createdAt),
    account_timezone: timezone,
    account_industry: "E-Commerce and Retail",
    contact: { company: name, addr1: "", addr2: "", city: "", state: "", zip: "", country: "US" },
    pro_enabled: false,
    last_login: timeText(now),
    total_subscribers: lists.reduce((sum, { members }) => sum + members, 0),
    industry_stats: { open_rate: 0.31, bounce_rate: 0.012, click_rate: 0.018 },
    ...linksTo(""),
  };
}
