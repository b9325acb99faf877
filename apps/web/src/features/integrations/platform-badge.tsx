import { type Platform, platformEntries } from "@cartograph/contracts/platform.ts";
import type { PlatformKind } from "@cartograph/contracts/platform-entry.ts";
import {
  IconBrandGoogle,
  IconBrandGoogleAnalytics,
  IconBrandMeta,
  IconBrandTiktok,
  IconChartBar,
  IconMail,
  IconMailForward,
  IconSearch,
  IconShoppingBag,
  IconSpeakerphone,
} from "@tabler/icons-react";
import classes from "./platform-badge.module.css";

const kindIcons: Record<PlatformKind, typeof IconMail> = {
  store: IconShoppingBag,
  analytics: IconChartBar,
  search: IconSearch,
  ads: IconSpeakerphone,
  email: IconMail,
};

/** Platforms with an icon of their own. */
const brandIcons: Partial<Record<Platform, typeof IconMail>> = {
  google_analytics: IconBrandGoogleAnalytics,
  google_ads: IconBrandGoogle,
  facebook_ads: IconBrandMeta,
  tiktok_ads: IconBrandTiktok,
  klaviyo: IconMailForward,
};

export function PlatformBadge({ platform }: { platform: Platform }) {
  const { kind, name } = platformEntries[platform];
  const Icon = brandIcons[platform] ?? kindIcons[kind];
  return (
    <span className={classes.badge}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {name}
    </span>
  );
}
