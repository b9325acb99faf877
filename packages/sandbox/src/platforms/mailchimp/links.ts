import { demoDataCenter } from "./demo-account.ts";

export type Link = { rel: string; href: string; method: "GET"; targetSchema: string };

const root = `https://${demoDataCenter}.api.mailchimp.com`;

/** The links of every Mailchimp object: to itself and to its parent. */
export function linksTo(self: string, parent = ""): { _links: Link[] } {
  return { _links: [link("self", self), link("parent", parent)] };
}

function link(rel: string, path: string): Link {
  const schema = path === "" ? "Root" : path.split("/").filter((_, index) => index % 2 === 1);
  return {
    rel,
    href: `${root}/3.0${path === "" ? "/" : path}`,
    method: "GET",
    targetSchema: `${root}/schema/3.0/Definitions/${[schema].flat().map(capitalized).join("/")}/Response.json`,
  };
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
