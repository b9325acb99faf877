import { z } from "zod";

export const flowPageSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });
