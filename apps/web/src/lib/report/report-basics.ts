export type { ReportBasics } from "@cartograph/contracts/reports/report.ts";
