import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import { TimeChart } from "@cartograph/ui/charts/time-chart.tsx";
import { DataTable } from "@cartograph/ui/data-table/data-table.tsx";
import { formatDays } from "@cartograph/ui/format/format-day.ts";
import { TableStampProvider } from "@cartograph/ui/table-export/table-stamp.tsx";
import { BlockSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { Modal, Stack, Text, Title } from "@mantine/core";
import { QueryFailed } from "../../lib/query-failed.tsx";
import { knownSpend } from "../../lib/report/known-spend.ts";
import { chartFormats } from "../../lib/report/format-metric.ts";
import { useReportStamp } from "../../lib/report/use-report-stamp.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDateRange } from "../../lib/use-date-range.ts";
import { adPlatformNames } from "@cartograph/contracts/ad-platform.ts";
import { attributionWords } from "./attribution-words.ts";
import type { Campaign } from "./campaign-columns.tsx";
import { campaignDayColumns } from "./campaign-day-columns.tsx";
import { toCurrency } from "./spend-figure.tsx";
import { restatementColumns } from "./restatement-columns.ts";

/** Days without data are left out, and the others are listed even if the campaign did not run. */
const noDays = "No data in this date range.";

export type CampaignDialogProps = {
  /** The campaign opened last; null before the first. */
  campaign: Campaign | null;
  isOpen: boolean;
  onClose: () => void;
};

/** A campaign's daily results and the platform's later revisions of them. */
export function CampaignDialog({ campaign, isOpen, onClose }: CampaignDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="xl" title={campaign?.name}>
      {campaign ? <LoadedCampaign id={campaign.id} /> : null}
    </Modal>
  );
}

function LoadedCampaign({ id }: { id: string }) {
  const { reportQuery } = useDateRange();
  const report = trpc.reports.campaign.useQuery({ ...reportQuery, id });
  if (report.data) return <CampaignDays report={report.data} />;
  if (!report.error) return <BlockSkeleton height={360} />;
  return <QueryFailed what="campaign" query={report} />;
}

function CampaignDays({ report }: { report: CampaignReport }) {
  const { campaign, days, restatements, range } = report;
  const timezone = campaign.timezone ?? range.timezone;
  const stamp = useReportStamp(report);
  const account = `${adPlatformNames[campaign.platform]}, ${campaign.accountName}`;
  const exported = {
    stamp: [["Campaign", campaign.name] as const, ["Account", account] as const],
  };
  return (
    <TableStampProvider stamp={stamp && { ...stamp, timezone }}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {accountWords(campaign)} {formatDays(range.from, range.to)}.
        </Text>
        <TimeChart
          title="Spend by day"
          valueLabel="Spend"
          days={days.map((day) => ({
            day: day.date,
            value: knownSpend(day),
            isComplete: day.isComplete,
          }))}
          {...chartFormats("ad_spend", report)}
          empty={noDays}
        />
        <DataTable
          name="campaign-days"
          caption="Daily results"
          rows={days.toReversed()}
          columns={campaignDayColumns(report)}
          rowKey={(day) => day.date}
          exported={exported}
          empty={noDays}
        />
        <section aria-labelledby="restatements">
          <Title order={3} size="h5" id="restatements" mb="xs">
            Revised data
          </Title>
          <DataTable
            name="campaign-changes"
            caption="Revised data"
            rows={restatements}
            columns={restatementColumns(toCurrency(campaign.accountCurrency), timezone)}
            rowKey={(change) => `${change.date} ${change.metric} ${change.readAt}`}
            exported={exported}
            empty={
              days.length === 0
                ? noDays
                : "The platform hasn't revised any complete day in this date range."
            }
          />
        </section>
      </Stack>
    </TableStampProvider>
  );
}

function accountWords(campaign: CampaignReport["campaign"]): string {
  const zone = campaign.timezone === null ? "" : ` in ${campaign.timezone}`;
  const { attribution } = campaign;
  const counted = attribution === null ? "" : ` Conversions: ${attributionWords(attribution)}.`;
  return `${adPlatformNames[campaign.platform]}, account ${campaign.accountName}, days${zone}, billed in ${campaign.accountCurrency}.${counted}`;
}
