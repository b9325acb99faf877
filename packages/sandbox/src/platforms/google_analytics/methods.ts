import { checkCompatibility } from "./check-compatibility.ts";
import type { ReportCost } from "./quota.ts";
import type {
  BatchRequest,
  CompatibilityRequest,
  PivotRequest,
  ReportBasis,
  ReportRequest,
} from "./request/report-request.ts";
import type { Wrong } from "./request/check-report.ts";
import { runPivotReport } from "./run-pivot-report.ts";
import { runReport, type Answered, type ReportContext } from "./run-report.ts";

/** What a method found: reports that still lack their quota, and how they become the answer. */
export type MethodAnswer = {
  reports: { report: Record<string, unknown>; cost: ReportCost; asksQuota: boolean }[];
  answer(reports: readonly object[]): object;
};

export type MethodContext = ReportContext & {
  /** The number in the request's path. */
  property: string;
};

type Method = {
  /** The method's name in errors. */
  rpc: string;
  /** The message that its body is. */
  message: string;
  answer(message: object, context: MethodContext): MethodAnswer | Wrong;
};

type Runner<Request> = (request: Request, context: ReportContext) => Answered | Wrong;

/** The methods by the name after the colon; realtime reports and audience exports are not served. */
export const methods: Readonly<Record<string, Method>> = {
  runReport: {
    rpc: "RunReport",
    message: "RunReportRequest",
    answer: single<ReportRequest>(runReport),
  },
  runPivotReport: {
    rpc: "RunPivotReport",
    message: "RunPivotReportRequest",
    answer: single<PivotRequest>(runPivotReport),
  },
  batchRunReports: {
    rpc: "BatchRunReports",
    message: "BatchRunReportsRequest",
    answer: batch<ReportRequest>(runReport, {
      request: "batchRunReportsRequest must contain at least one runReportRequest",
      field: "reports",
      kind: "analyticsData#batchRunReports",
    }),
  },
  batchRunPivotReports: {
    rpc: "BatchRunPivotReports",
    message: "BatchRunPivotReportsRequest",
    answer: batch<PivotRequest>(runPivotReport, {
      request: "batchRunPivotReportsRequest must contain at least one runPivotReportRequest",
      field: "pivotReports",
      kind: "analyticsData#batchRunPivotReports",
    }),
  },
  checkCompatibility: {
    rpc: "CheckCompatibility",
    message: "CheckCompatibilityRequest",
    answer(message) {
      const checked = checkCompatibility(message as CompatibilityRequest);
      return "wrong" in checked ? checked : { reports: [], answer: () => checked.answer };
    },
  },
};

const maxBatch = 5;

function single<Request extends ReportBasis>(run: Runner<Request>): Method["answer"] {
  return (message, context) => {
    const request = message as Request;
    const answered = run(request, context);
    if ("wrong" in answered) return answered;
    return {
      reports: [reportOf(answered, request)],
      answer: ([report = {}]) => report,
    };
  };
}

/** A batch is answered whole or, when one of its reports is wrong, not at all. */
function batch<Request extends ReportBasis>(
  run: Runner<Request>,
  words: { request: string; field: string; kind: string },
): Method["answer"] {
  return (message, context) => {
    const { requests = [] } = message as BatchRequest<Request>;
    if (requests.length === 0) return { wrong: `The ${words.request}.` };
    if (requests.length > maxBatch) {
      return {
        wrong: `Batch requests are limited to ${maxBatch} requests.\n  This batch request contains ${requests.length} requests.`,
      };
    }
    const reports: MethodAnswer["reports"] = [];
    for (const request of requests) {
      if (
        (request.property ?? "") !== "" &&
        request.property !== `properties/${context.property}`
      ) {
        return { wrong: "All requests of a batch must be for the property of the batch." };
      }
      const answered = run(request, context);
      if ("wrong" in answered) return answered;
      reports.push(reportOf(answered, request));
    }
    return {
      reports,
      answer: (finished) => ({ [words.field]: finished, kind: words.kind }),
    };
  };
}

function reportOf({ answer, cost }: Answered, { returnPropertyQuota = false }: ReportBasis) {
  return { report: answer, cost, asksQuota: returnPropertyQuota };
}
