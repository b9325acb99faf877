const codes: Readonly<Record<number, [code: string, message: string]>> = {
  400: ["INVALID_ARGUMENT", "Request contains an invalid argument."],
  401: ["UNAUTHENTICATED", "Request had invalid authentication credentials."],
  403: ["PERMISSION_DENIED", "The caller does not have permission"],
  404: ["NOT_FOUND", "Requested entity was not found."],
  429: ["RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."],
  500: ["INTERNAL", "Internal error encountered."],
  503: ["UNAVAILABLE", "The service is currently unavailable."],
  504: ["DEADLINE_EXCEEDED", "Deadline expired before operation could complete."],
};

/** Google's error body for a status without a more specific error. */
export function googleErrorBody(status: number): string {
  const [code, message] = codes[status] ?? ["UNKNOWN", "Unknown error."];
  return JSON.stringify({ error: { code: status, message, status: code } });
}
