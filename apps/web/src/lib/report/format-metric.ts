import {
  type MetricId,
  metricDefinitions,
  type MetricDefinition,
} from "@cartograph/contracts/metrics/definitions.ts";
import { formatDuration, formatDurationShort } from "@cartograph/ui/format/format-duration.ts";
import {
  type Currency,
  formatMoney,
  formatMoneyShort,
} from "@cartograph/ui/format/format-money.ts";
import {
  formatCountShort,
  formatDecimal,
  formatPercent,
  formatPercentShort,
  formatRoas,
  formatRoasShort,
  formatUpTo,
} from "@cartograph/ui/format/format-number.ts";

/** A metric's figure as its card shows it: `$1,234.50`, `3.25%`, `2m 41s`. */
export function metricFormat(
  { unit, decimals }: Pick<MetricDefinition, "unit" | "decimals">,
  currency: Currency,
): (value: number) => string {
  const digits = decimals ?? 0;
  switch (unit) {
    case "money":
      return (value) => formatMoney(value, currency);
    case "percent":
      return (value) => formatPercent(value, digits);
    case "ratio":
      return formatRoas;
    case "seconds":
      return formatDuration;
    case "count":
      return (value) => formatUpTo(value, digits);
    case "position":
      return (value) => formatDecimal(value, digits);
  }
}

/** The same for an axis: `$1.2k`, `3%`. */
function axisFormat(
  { unit }: Pick<MetricDefinition, "unit">,
  currency: Currency,
): (value: number) => string {
  switch (unit) {
    case "money":
      return (value) => formatMoneyShort(value, currency);
    case "percent":
      return formatPercentShort;
    case "ratio":
      return formatRoasShort;
    case "seconds":
      return formatDurationShort;
    case "count":
    case "position":
      return formatCountShort;
  }
}

/** Both formats of a metric's chart. */
export function chartFormats(metric: MetricId, currency: Currency) {
  const definition = metricDefinitions[metric];
  return {
    formatValue: metricFormat(definition, currency),
    formatAxis: axisFormat(definition, currency),
  };
}
