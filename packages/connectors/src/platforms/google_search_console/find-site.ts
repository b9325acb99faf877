import type { Connection } from "../../core/connector.ts";
import { ConnectorError } from "../../core/connector-error.ts";
import { parseGoogleKey } from "../../core/google/google-key.ts";
import type { Site } from "./schemas/sites.schemas.ts";

export type FoundSite = { siteUrl: string; permissionLevel: string };

const domainPrefix = "sc-domain:";
const unverified = "siteUnverifiedUser";
const maxListed = 20;

/**
 * The property that matches the entry. Search Console has one exact name per property; a bare host, another scheme or a
 * missing slash is accepted. Among several matches the Domain property is preferred, because it covers all others.
 * @throws ConnectorError naming the sites of the key, or what to do if it has none
 */
export function findSite(sites: readonly Site[], connection: Connection): FoundSite {
  const typed = (connection.account?.trim() || connection.storeUrl?.trim()) ?? "";
  if (sites.length === 0) throw seesNothing(connection);
  const names = namesFor(typed);
  const fitting = names.flatMap((name) => sites.filter(({ siteUrl }) => sameName(siteUrl, name)));
  const readable = fitting.find(({ permissionLevel }) => permissionLevel !== unverified);
  if (readable) return readable;
  const [closed] = fitting;
  if (closed) {
    throw new ConnectorError(
      "missing_permission",
      `The key's user is not verified for ${closed.siteUrl}, so it sees no data there. Give it at least restricted access in Search Console under Settings → Users and permissions.`,
    );
  }
  throw notAmong(sites, typed, connection);
}

/** Possible names of the property, best first. */
function namesFor(typed: string): string[] {
  if (typed.toLowerCase().startsWith(domainPrefix)) {
    const host = hostOf(typed.slice(domainPrefix.length));
    return [typed, ...(host === null ? [] : [domainPrefix + host, ...addressesOf(host)])];
  }
  const host = hostOf(typed);
  if (host === null) return [typed];
  const hasScheme = /^https?:\/\//i.test(typed);
  return [
    typed,
    ...(hasScheme ? [`${typed}/`] : []),
    domainPrefix + host,
    domainPrefix + bareHost(host),
    ...addressesOf(host),
  ];
}

/** With and without www, https first. */
function addressesOf(host: string): string[] {
  const bare = bareHost(host);
  const hosts = host === bare ? [bare, `www.${bare}`] : [host, bare];
  return ["https", "http"].flatMap((scheme) => hosts.map((each) => `${scheme}://${each}/`));
}

function bareHost(host: string): string {
  return host.replace(/^www\./, "");
}

/** Null if the text contains no host. */
function hostOf(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/\.$/, "");
  return host.includes(".") ? host : null;
}

/** Hosts and schemes are case-insensitive, and a host may be written in Unicode. */
function sameName(siteUrl: string, name: string): boolean {
  return siteUrl === name || plainName(siteUrl) === plainName(name);
}

function plainName(name: string): string {
  if (name.toLowerCase().startsWith(domainPrefix)) {
    return domainPrefix + (hostOf(name.slice(domainPrefix.length)) ?? name);
  }
  // The case of a path matters. The URL parser would add a trailing slash.
  const isWhole = /^https?:\/\/[^/]+\/.*\/$|^https?:\/\/[^/]+\/$/i.test(name);
  return isWhole && URL.canParse(name) ? new URL(name).href : name;
}

function seesNothing(connection: Connection): ConnectorError {
  return new ConnectorError(
    "missing_permission",
    `This key sees no site in Search Console. ${adviceFor(connection, "the site")}`,
  );
}

function notAmong(sites: readonly Site[], typed: string, connection: Connection): ConnectorError {
  const named = sites.slice(0, maxListed).map(({ siteUrl }) => siteUrl);
  const more = sites.length > maxListed ? ` and ${sites.length - maxListed} more` : "";
  const subject = typed === "" ? "No site was entered" : `This key does not see ${typed}`;
  return new ConnectorError(
    "bad_address",
    `${subject}. It sees ${named.join(", ")}${more}. Enter one of these as Search Console names it. ${adviceFor(connection, "another site")}`,
  );
}

function adviceFor({ apiKey }: Connection, site: string): string {
  const key = parseGoogleKey(apiKey);
  const who = key.kind === "service_account" ? key.clientEmail : "the user who signed in";
  return `To read ${site}, add ${who} there in Search Console under Settings → Users and permissions.`;
}
