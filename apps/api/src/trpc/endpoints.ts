type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type EndpointOptions = {
  description?: string;
  /** False for endpoints that need no session. */
  protect?: boolean;
};

/** The REST endpoints of a group of procedures, for their `meta`: `get("/orders", "List orders")`. */
export function endpointsOf(tag: string) {
  const endpoint =
    (method: Method) => (path: `/${string}`, summary: string, options?: EndpointOptions) => ({
      openapi: { method, path, tags: [tag], summary, ...options },
    });
  return {
    get: endpoint("GET"),
    post: endpoint("POST"),
    put: endpoint("PUT"),
    patch: endpoint("PATCH"),
    remove: endpoint("DELETE"),
  };
}
