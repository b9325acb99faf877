/** A product's variants: sizes, shades, or none. */
export type VariantKind = "one" | "size" | "shade";

export type CatalogItem = {
  title: string;
  type: string;
  /** US cents, the same for all its variants. */
  priceMinor: number;
  kind: VariantKind;
  /** The season of highest demand; null for all year. */
  season: "summer" | "winter" | null;
  isEssential: boolean;
  /** Its demand relative to the other products. */
  demand: number;
  /** Stock level: above 20 units, 6 to 20, or at most 5. */
  supply: "plenty" | "tight" | "scarce";
};

type Row = [
  title: string,
  type: string,
  dollars: number,
  kind: VariantKind,
  season: "s" | "w" | "-",
  essential: "e" | "-",
  demand: number,
  supply?: "tight" | "scarce",
];

const rows: Row[] = [
  ["Linen Beach Shirt", "Apparel", 54, "size", "s", "-", 9],
  ["Cotton Sun Dress", "Apparel", 72, "size", "s", "-", 8],
  ["Wide Brim Straw Hat", "Accessories", 38, "one", "s", "-", 7, "tight"],
  ["Polarized Sunglasses", "Accessories", 64, "shade", "s", "-", 8],
  ["Canvas Beach Tote", "Accessories", 34, "shade", "s", "e", 7],
  ["Turkish Beach Towel", "Home", 42, "shade", "s", "-", 9],
  ["Insulated Cooler Bag", "Outdoor", 58, "one", "s", "-", 5],
  ["Bamboo Picnic Set", "Outdoor", 66, "one", "s", "-", 4, "tight"],
  ["Citronella Candle Trio", "Home", 28, "one", "s", "-", 6],
  ["Garden String Lights", "Lighting", 36, "one", "s", "-", 8],
  ["Solar Path Lanterns", "Lighting", 49, "one", "s", "-", 6],
  ["Folding Hammock", "Outdoor", 89, "shade", "s", "-", 4],
  ["Swim Shorts", "Apparel", 44, "size", "s", "-", 7],
  ["Ribbed Tank Top", "Apparel", 26, "size", "s", "e", 8],
  ["Leather Slide Sandals", "Footwear", 68, "size", "s", "-", 6],
  ["Reusable Ice Bottle", "Kitchen", 24, "shade", "s", "e", 7],
  ["Glass Iced Tea Pitcher", "Kitchen", 39, "one", "s", "-", 4],
  ["Seaside Watercolor Print", "Decor", 46, "one", "s", "-", 2, "scarce"],
  ["Merino Crew Sweater", "Apparel", 98, "size", "w", "-", 9],
  ["Chunky Knit Cardigan", "Apparel", 112, "size", "w", "-", 7],
  ["Cashmere Beanie", "Accessories", 48, "shade", "w", "-", 8],
  ["Wool Blend Scarf", "Accessories", 56, "shade", "w", "-", 8],
  ["Touchscreen Gloves", "Accessories", 32, "size", "w", "-", 7],
  ["Quilted Winter Vest", "Apparel", 129, "size", "w", "-", 5],
  ["Flannel Pajama Set", "Apparel", 78, "size", "w", "-", 7],
  ["Sherpa Throw Blanket", "Home", 69, "shade", "w", "-", 9],
  ["Weighted Blanket", "Home", 139, "one", "w", "-", 4, "tight"],
  ["Shearling Slippers", "Footwear", 62, "size", "w", "-", 8],
  ["Cedar Fireside Candle", "Home", 32, "one", "w", "-", 8],
  ["Spiced Cocoa Gift Box", "Kitchen", 36, "one", "w", "-", 7],
  ["Stoneware Soup Mugs", "Kitchen", 44, "shade", "w", "-", 5],
  ["Star Window Lantern", "Lighting", 52, "one", "w", "-", 6],
  ["Copper Fairy Lights", "Lighting", 22, "one", "w", "-", 9],
  ["Felted Tree Ornaments", "Decor", 27, "one", "w", "-", 5, "tight"],
  ["Thermal Base Layer", "Apparel", 58, "size", "w", "e", 5],
  ["Winter Pine Print", "Decor", 46, "one", "w", "-", 2, "scarce"],
  ["Classic White Tee", "Apparel", 28, "size", "-", "e", 12],
  ["Everyday Crew Socks", "Apparel", 18, "size", "-", "e", 12],
  ["Organic Cotton Hoodie", "Apparel", 79, "size", "-", "e", 9],
  ["Straight Leg Jeans", "Apparel", 88, "size", "-", "e", 7],
  ["Canvas Low Sneakers", "Footwear", 74, "size", "-", "e", 7],
  ["Leather Card Holder", "Accessories", 42, "shade", "-", "e", 6],
  ["Recycled Daypack", "Accessories", 92, "shade", "-", "e", 6],
  ["Dimmable Desk Lamp", "Lighting", 84, "shade", "-", "e", 8],
  ["Paper Globe Lamp", "Lighting", 59, "one", "-", "-", 5],
  ["Brass Reading Light", "Lighting", 96, "one", "-", "-", 4, "tight"],
  ["Rechargeable Night Light", "Lighting", 29, "one", "-", "e", 8],
  ["Linen Sheet Set", "Home", 149, "shade", "-", "e", 4],
  ["Waffle Bath Towels", "Home", 54, "shade", "-", "e", 7],
  ["Soy Wax Candle", "Home", 26, "shade", "-", "e", 11],
  ["Reed Diffuser", "Home", 34, "one", "-", "-", 6],
  ["Ceramic Table Vase", "Decor", 48, "shade", "-", "-", 5],
  ["Oak Photo Frame", "Decor", 32, "one", "-", "-", 5, "tight"],
  ["Marble Bookends", "Decor", 64, "one", "-", "-", 2, "scarce"],
  ["Pour Over Coffee Set", "Kitchen", 58, "one", "-", "e", 6],
  ["Stoneware Dinner Plates", "Kitchen", 76, "shade", "-", "-", 4],
  ["Acacia Serving Board", "Kitchen", 44, "one", "-", "-", 5, "tight"],
  ["Linen Apron", "Kitchen", 38, "shade", "-", "-", 4],
  ["Beeswax Food Wraps", "Kitchen", 19, "one", "-", "e", 7],
  ["Dotted Journal", "Stationery", 22, "shade", "-", "e", 8],
  ["Brass Fountain Pen", "Stationery", 54, "one", "-", "-", 3, "scarce"],
];

const seasons = { s: "summer", w: "winter", "-": null } as const;

export const catalogItems: readonly CatalogItem[] = rows.map(
  ([title, type, dollars, kind, season, essential, demand, supply]) => ({
    title,
    type,
    priceMinor: dollars * 100,
    kind,
    season: seasons[season],
    isEssential: essential === "e",
    demand,
    supply: supply ?? "plenty",
  }),
);
