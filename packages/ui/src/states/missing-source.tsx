import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import { Text } from "@mantine/core";
import { AppLink } from "../link/app-link.tsx";

const names = new Intl.ListFormat("en", { type: "disjunction" });

/** "Connect Google Analytics", or "Connect Google Ads, Meta Ads, or TikTok Ads" where any one will do. */
export function connectLabel(platforms: readonly Platform[]): string {
  if (platforms.length === 0) return "Connect a source";
  return `Connect ${names.format(platforms.map((platform) => platformNames[platform]))}`;
}

export type MissingSourceProps = {
  /** The sources any one of which would give the figure. */
  platforms: readonly Platform[];
  /** Shows the dash in the figure's place before the link. */
  withDash?: boolean;
};

/** A figure whose source is not connected: never 0, always a dash and the way to get it. */
export function MissingSource({ platforms, withDash = true }: MissingSourceProps) {
  return (
    <span
      style={{ display: "inline-flex", alignItems: "baseline", gap: "0.375rem", flexWrap: "wrap" }}
    >
      {withDash ? (
        <Text span aria-label="No figure">
          —
        </Text>
      ) : null}
      <AppLink to="/integrations" size="xs" mih="1.5rem">
        {connectLabel(platforms)}
      </AppLink>
    </span>
  );
}
