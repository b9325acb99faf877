/** Identifies an integration, or a disconnected account by the id it had as one. */
export type IntegrationRef = { storeId: number; integrationId: string };
