import { blogPages, collectionPages, homePage, landingProducts } from "../traffic/landing-pages.ts";

/** A search query that leads to one of the store's pages. */
export type Query = {
  text: string;
  /** A path. */
  page: string;
  /** Its search volume relative to the page's other queries. */
  weight: number;
  /** The page's average position; 1 is the top. */
  position: number;
};

type Row = [text: string, page: string, weight: number, position: number];

const [allProducts = "", summer = "", winter = "", essentials = ""] = collectionPages;
const [lamps = "", linen = "", lighting = "", gifts = "", candles = "", beach = ""] = blogPages;
const [layering = "", table = ""] = blogPages.slice(6);

const rows: Row[] = [
  ["lumen goods", homePage, 60, 1.1],
  ["lumengoods", homePage, 14, 1.1],
  ["lumen goods shop", homePage, 8, 1.2],
  ["lumin goods", homePage, 4, 1.4],
  ["lumen good", homePage, 3, 1.3],
  ["lumens goods", homePage, 2, 1.5],
  ["lumen goods reviews", homePage, 5, 1.8],
  ["lumen goods discount code", homePage, 6, 2.6],
  ["lumen goods brooklyn", homePage, 2, 1.3],
  ["lumen goods store nyc", homePage, 3, 1.6],
  ["lumen goods sale", allProducts, 9, 1.3],
  ["lumen goods lamps", allProducts, 6, 1.2],
  ["lumen goods candles", allProducts, 5, 1.2],
  ["lumen goods gift card", "/pages/gift-cards", 5, 1.1],
  ["lumen goods returns", "/pages/shipping-and-returns", 6, 1.1],
  ["lumen goods shipping time", "/pages/shipping-and-returns", 3, 1.2],
  ["who owns lumen goods", "/pages/about", 2, 1.4],
  ["lumen goods about", "/pages/about", 3, 1.1],
  ["summer home essentials", summer, 5, 8.4],
  ["linen beach clothing", summer, 4, 7.2],
  ["cozy winter gifts", winter, 6, 7.8],
  ["winter home accessories", winter, 4, 9.1],
  ["everyday basics online", essentials, 5, 11.3],
  ["simple home essentials", essentials, 4, 8.9],
  ["how to choose a desk lamp", lamps, 8, 3.4],
  ["desk lamp brightness lumens", lamps, 6, 5.2],
  ["how many lumens for reading", lamps, 5, 6.7],
  ["how to wash linen", linen, 8, 4.8],
  ["does linen shrink", linen, 6, 6.1],
  ["small apartment lighting ideas", lighting, 7, 5.6],
  ["lighting for small spaces", lighting, 5, 7.3],
  ["host gift ideas", gifts, 8, 8.2],
  ["best hostess gifts", gifts, 5, 10.4],
  ["how long to burn a candle first time", candles, 6, 3.9],
  ["candle tunneling fix", candles, 5, 6.4],
  ["beach packing list", beach, 6, 9.7],
  ["how to layer for winter", layering, 6, 7.7],
  ["simple table setting", table, 4, 8.8],
];

const misspelledNames: Record<string, string> = {
  "polarized sunglasses": "polarized sunglases",
  "cashmere beanie": "cashmire beanie",
  "flannel pajama set": "flannel pyjama set",
  "turkish beach towel": "turkish beech towel",
  "touchscreen gloves": "touch screen glove",
  "chunky knit cardigan": "chunky nit cardigan",
};

const endings: Record<string, string> = {
  Apparel: "women",
  Accessories: "gift",
  Footwear: "size guide",
  Lighting: "bedroom",
  Home: "set",
  Kitchen: "dishwasher safe",
};

/** Products are searched by name, by name with another word, and with misspellings. */
function productQueries(): Query[] {
  return landingProducts.flatMap(({ title, type, page, weight }, index) => {
    const name = title.toLowerCase();
    // Some pages rank on the first page of results, some on the second.
    const position = 3.2 + ((index * 37) % 90) / 10;
    const wrong = misspelledNames[name];
    return [
      { text: name, page, weight, position },
      { text: `${name} ${endings[type] ?? "online"}`, page, weight: weight * 0.45, position },
      ...(wrong ? [{ text: wrong, page, weight: weight * 0.2, position: position + 1.5 }] : []),
    ];
  });
}

export const queries: readonly Query[] = [
  ...rows.map(([text, page, weight, position]): Query => ({ text, page, weight, position })),
  ...productQueries(),
];
