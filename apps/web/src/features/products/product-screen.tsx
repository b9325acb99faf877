import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { preloadCharts } from "@cartograph/ui/charts/load-drawings.ts";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { BackLink } from "../../lib/back-link.tsx";
import { isNotFound } from "../../lib/error-message.ts";
import { keepShown } from "../../lib/keep-shown.ts";
import { RangeNote } from "../../lib/report/range-note.tsx";
import {
  chartWidgetHeight,
  type PlaceholderRow,
  ReportPlaceholder,
} from "../../lib/report/report-placeholder.tsx";
import { ReportRow } from "../../lib/report/report-row.tsx";
import { ReportFrame } from "../../lib/report-frame.tsx";
import { RecordNotFound } from "../../lib/record/record-not-found.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { BoughtTogether } from "./product-page/bought-together.tsx";
import { FirstOrders } from "./product-page/first-orders.tsx";
import { withKnownSales } from "./product-page/known-sales.ts";
import { ProductAbout } from "./product-page/product-about.tsx";
import { ProductFigures } from "./product-page/product-figures.tsx";
import { ProductStock } from "./product-page/product-stock.tsx";
import { ProductTrend } from "./product-page/product-trend.tsx";
import { VariantTable } from "./product-page/variant-table.tsx";

preloadCharts();

const placeholder: PlaceholderRow[] = [
  { split: "whole", heights: [chartWidgetHeight] },
  { split: "halves", heights: [240, 240] },
];

/** One product: figures, trend, variants, stock, and what it is bought with. */
export function ProductScreen() {
  const { id = "" } = useParams();
  return <ProductPage key={id} id={id} />;
}

function ProductPage({ id }: { id: string }) {
  const { reportQuery } = useDateRange();
  // The page is about one product already; other filters do not apply to it.
  const { filters, ...query } = reportQuery;
  const response = trpc.reports.product.useQuery({ ...query, id }, keepShown);
  const data = useMemo(() => response.data && { ...response.data, metrics: {} }, [response.data]);
  if (isNotFound(response.error)) return <UnknownProduct />;
  return (
    <ReportFrame
      title={data?.product.title ?? "Product"}
      above={<BackLink to="/products" label="Products" />}
      query={{ ...response, data }}
      canBeFiltered={false}
      skeleton={<ReportPlaceholder cards={8} withTargets={false} rows={placeholder} />}
    >
      {(report) => (
        <>
          <RangeNote figures={Object.values(report.figures)} />
          {filters ? (
            <Text size="sm" c="dimmed">
              Filters don&apos;t apply to a product&apos;s page.
            </Text>
          ) : null}
          <ProductContent report={withKnownSales(report)} />
        </>
      )}
    </ReportFrame>
  );
}

function ProductContent({ report }: { report: ProductReport }) {
  return (
    <>
      <ProductAbout report={report} />
      <ProductFigures report={report} />
      <ProductTrend report={report} />
      <ReportRow split="halves">
        <ProductStock report={report} />
        <FirstOrders report={report} />
      </ReportRow>
      <VariantTable report={report} />
      <BoughtTogether report={report} />
    </>
  );
}

function UnknownProduct() {
  return <RecordNotFound record="Product" back={{ to: "/products", label: "Back to Products" }} />;
}
