import { weigh, type Weighted } from "../../core/random.ts";
import { catalogItems } from "../products/catalog-items.ts";

/** The store's website; a page is a path below it. */
export const siteUrl = "https://lumengoods.example";

export const homePage = "/";
export const allProductsPage = "/collections/all";
export const collectionPages = [
  allProductsPage,
  "/collections/summer-collection",
  "/collections/winter-collection",
  "/collections/essentials",
];

export const blogPages = [
  "/blogs/journal/how-to-choose-a-desk-lamp",
  "/blogs/journal/linen-care-guide",
  "/blogs/journal/small-space-lighting-ideas",
  "/blogs/journal/gift-guide-for-hosts",
  "/blogs/journal/candle-burning-tips",
  "/blogs/journal/packing-for-the-beach",
  "/blogs/journal/layering-for-winter",
  "/blogs/journal/setting-a-simple-table",
];

const otherPages = ["/search", "/pages/about", "/pages/shipping-and-returns", "/pages/gift-cards"];

export function productPage(handle: string): string {
  return `/products/${handle}`;
}

/** Products with this demand or more are also landing pages. */
const widelyWanted = 7;

/** The product landing pages with their weights. */
export const landingProducts = catalogItems
  .filter(({ demand }) => demand >= widelyWanted)
  .map(({ title, demand, type }) => ({
    title,
    type,
    page: productPage(title.toLowerCase().replaceAll(" ", "-")),
    weight: demand,
  }));

/** The distribution of landing pages, which depends on the channel. */
export type LandingHabit = "home" | "search" | "product" | "social" | "email" | "story";

type Shares = { home: number; collections: number; products: number; blog: number; other: number };

const habits: Record<LandingHabit, Shares> = {
  home: { home: 58, collections: 18, products: 14, blog: 2, other: 8 },
  search: { home: 30, collections: 16, products: 34, blog: 17, other: 3 },
  product: { home: 1, collections: 9, products: 89, blog: 0, other: 1 },
  social: { home: 16, collections: 34, products: 44, blog: 5, other: 1 },
  email: { home: 14, collections: 56, products: 24, blog: 5, other: 1 },
  story: { home: 24, collections: 12, products: 30, blog: 32, other: 2 },
};

/** The first page of each kind is the most visited. */
function decreasingWeights(pages: readonly string[], share: number): [string, number][] {
  const weights = pages.map((_, index) => 1 / (1 + index * 0.6));
  const sum = weights.reduce((whole, weight) => whole + weight, 0);
  return pages.map((page, index) => [page, (share * (weights[index] ?? 0)) / sum]);
}

function tableOf(shares: Shares): Weighted<string> {
  const demand = landingProducts.reduce((sum, { weight }) => sum + weight, 0);
  const entries: [page: string, share: number][] = [
    [homePage, shares.home],
    ...decreasingWeights(collectionPages, shares.collections),
    ...landingProducts.map(({ page, weight }): [string, number] => [
      page,
      (shares.products * weight) / demand,
    ]),
    ...decreasingWeights(blogPages, shares.blog),
    ...decreasingWeights(otherPages, shares.other),
  ];
  const weightOf = new Map(entries);
  return weigh([...weightOf.keys()], (page) => weightOf.get(page) ?? 0);
}

/** Landing pages by habit, as paths. */
export const landingTables: Record<LandingHabit, Weighted<string>> = {
  home: tableOf(habits.home),
  search: tableOf(habits.search),
  product: tableOf(habits.product),
  social: tableOf(habits.social),
  email: tableOf(habits.email),
  story: tableOf(habits.story),
};
