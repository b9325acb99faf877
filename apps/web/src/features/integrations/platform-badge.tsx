import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import {
  IconBrandGoogle,
  IconBrandGoogleAnalytics,
  IconBrandMeta,
  IconBrandTiktok,
  IconMail,
  IconMailForward,
  IconSearch,
  IconShoppingBag,
} from "@tabler/icons-react";
import classes from "./platform-badge.module.css";

const icons: Record<Platform, typeof IconMail> = {
  shopify: IconShoppingBag,
  google_analytics: IconBrandGoogleAnalytics,
  google_search_console: IconSearch,
  google_ads: IconBrandGoogle,
  facebook_ads: IconBrandMeta,
  tiktok_ads: IconBrandTiktok,
  klaviyo: IconMailForward,
  mailchimp: IconMail,
};

export function PlatformBadge({ platform }: { platform: Platform }) {
  const Icon = icons[platform];
  return (
    <span className={classes.badge}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {platformNames[platform]}
    </span>
  );
}
