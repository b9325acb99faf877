import { z } from "zod";

export const newRunSchema = z.object({
  report_run_id: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d+$/)),
});

export const reportRunSchema = z.object({
  async_status: z.string(),
  async_percent_completion: z.number().default(0),
  error_code: z.number().optional(),
  error_subcode: z.number().optional(),
  error_message: z.string().optional(),
});
export type ReportRun = z.infer<typeof reportRunSchema>;
