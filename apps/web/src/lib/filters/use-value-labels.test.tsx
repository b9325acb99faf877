import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { trpc } from "../trpc.ts";
import { filterLines } from "./filter-words.ts";
import { useValueLabels } from "./use-value-labels.ts";

const bands: Filter = { dimension: "order_value_band", operator: "is", values: ["2500-5000"] };
const labels = [{ value: "17", label: "Wool scarf" }];

test("names countries without their labels, and other values by theirs", () => {
  const countries: Filter = { dimension: "country", operator: "is_not", values: ["FR", "none"] };
  const products: Filter = { dimension: "product", operator: "is", values: ["17", "18"] };
  const lines = linesOf([countries, products], { labels });
  expect(lines).toBe("Country is not France, none; Product is Wool scarf, 18");
});

test("writes order values without labels in the store's currency", () => {
  expect(linesOf([bands], { currency: "JPY" })).toBe("Order value is ¥2,500–¥5,000");
});

test("keeps order values without a currency until the store's is known", () => {
  expect(linesOf([bands], {})).toBe("Order value is 2500-5000");
  const answered = [{ value: "2500-5000", label: "2,500-5,000" }];
  expect(linesOf([bands], { labels: answered })).toBe("Order value is 2,500-5,000");
});

type Loaded = { currency?: string; labels?: { value: string; label: string }[] };

/** The filters in words when the store and the labels of the last filter's values are loaded, or not. */
function linesOf(filters: readonly Filter[], loaded: Loaded): string {
  const queryClient = new QueryClient();
  if (loaded.currency !== undefined) {
    const key = getQueryKey(trpc.store.get, undefined, "query");
    queryClient.setQueryData(key, { currency: loaded.currency });
  }
  const dimension = filters.at(-1)?.dimension;
  if (loaded.labels && dimension) {
    const key = getQueryKey(trpc.dimensions.values, { id: dimension, limit: 500 }, "query");
    queryClient.setQueryData(key, { values: loaded.labels, unavailableBecause: null });
  }
  const page = renderPage(<Lines filters={filters} />, { queryClient });
  return /<p>(.*)<\/p>/.exec(page)?.[1] ?? "";
}

function Lines({ filters }: { filters: readonly Filter[] }) {
  return <p>{filterLines(filters, useValueLabels(filters)).join("; ")}</p>;
}
