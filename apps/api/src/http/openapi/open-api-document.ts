import type { generateOpenApiDocument } from "trpc-openapi";

export type OpenApiDocument = ReturnType<typeof generateOpenApiDocument>;
