import { type Platform, platformEntries, platformNames } from "@cartograph/contracts/platform.ts";
import { formatList } from "../format/format-list.ts";
import { AppLink } from "../link/app-link.tsx";

/** "Shopify and Google Analytics": all that a figure needs, with "or" between platforms of one kind. */
export function sourceNames(platforms: readonly Platform[]): string {
  const kinds = new Set(platforms.map((platform) => platformEntries[platform].kind));
  return formatList(
    Array.from(kinds, (kind) => {
      const ofKind = platforms.filter((platform) => platformEntries[platform].kind === kind);
      return formatList(
        ofKind.map((platform) => platformNames[platform]),
        "or",
      );
    }),
  );
}

function allNames(platforms: readonly Platform[]): string {
  return formatList(platforms.map((platform) => platformNames[platform]));
}

/** "Connect Google Analytics" */
export function connectLabel(platforms: readonly Platform[]): string {
  return `Connect ${sourceNames(platforms)}`;
}

/** "Klaviyo is still syncing" */
export function syncingLabel(platforms: readonly Platform[]): string {
  const names = allNames(platforms);
  return `${names} ${platforms.length === 1 ? "is" : "are"} still syncing`;
}

/** "Klaviyo isn't fully synced" */
export function incompleteLabel(platforms: readonly Platform[]): string {
  return `${allNames(platforms)} ${platforms.length === 1 ? "isn't" : "aren't"} fully synced`;
}

/** "Fix the connection to Klaviyo" */
export function brokenLabel(platforms: readonly Platform[]): string {
  return `Fix the connection to ${allNames(platforms)}`;
}

/** "Shopify denies access to this data" */
export function deniedLabel(platforms: readonly Platform[]): string {
  const names = allNames(platforms);
  return `${names} ${platforms.length === 1 ? "denies" : "deny"} access to this data`;
}

export type MissingSourceProps = {
  /** Sources that can provide the value; of each kind, such as ads, one is enough. */
  platforms: readonly Platform[];
  /** The ones whose first sync is running. */
  syncing?: readonly Platform[];
  /** The ones whose sync ended without all data, or left out records. */
  incomplete?: readonly Platform[];
  /** The ones whose connection failed. */
  broken?: readonly Platform[];
  /** The ones whose key may not read it. */
  denied?: readonly Platform[];
};

/** A link to connect or fix the source of a value that is missing. */
export function MissingSource(props: MissingSourceProps) {
  return (
    <span style={{ display: "inline-flex", alignItems: "baseline" }}>
      <AppLink to="/integrations" size="xs" mih="1.5rem">
        {missingSourceLabel(props)}
      </AppLink>
    </span>
  );
}

/** What to do about the source of a value that is missing, or why it is. */
export function missingSourceLabel({
  platforms,
  syncing = [],
  incomplete = [],
  broken = [],
  denied = [],
}: MissingSourceProps): string {
  if (syncing.length > 0) return syncingLabel(syncing);
  if (broken.length > 0) return brokenLabel(broken);
  if (incomplete.length > 0) return incompleteLabel(incomplete);
  return denied.length > 0 ? deniedLabel(denied) : connectLabel(platforms);
}
