import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pathPattern } from "../http/methods.ts";

type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

const json = "application/json";

type Documented = { document: Document; validators: Map<object, ValidateFunction> };

// Shared by the apps of a worker: compiling the schemas takes longer than most tests.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const documentedBy = new Map<string, Documented>();

/**
 * Compares every answer of the REST API with its operation in the OpenAPI document.
 * @returns a check that throws when the status is not documented or the body does not match its schema.
 */
export function createAnswerCheck(app: FastifyInstance) {
  let documented: Documented | null = null;

  async function readDocument(): Promise<Documented> {
    const { body, statusCode } = await app.inject({ url: "/api/openapi.json" });
    if (statusCode !== 200) throw new Error(`The OpenAPI document answered ${statusCode}`);
    const known = documentedBy.get(body) ?? { document: JSON.parse(body), validators: new Map() };
    documentedBy.set(body, known);
    return known;
  }

  function validatorOf(schema: object, { document, validators }: Documented): ValidateFunction {
    const { components } = document;
    const known = validators.get(schema) ?? ajv.compile({ ...schema, components });
    validators.set(schema, known);
    return known;
  }

  return async function checkAnswer(
    { method, url }: { method: string; url: string },
    answer: LightMyRequestResponse,
  ): Promise<void> {
    documented ??= await readDocument();
    const operation = findOperation(documented.document, method, url);
    // Without an operation, and for 304, there is no body to compare; 405 is sent for unsupported methods.
    if (!operation || [304, 405].includes(answer.statusCode)) return;
    const response = operation.responses[String(answer.statusCode)];
    if (!response) {
      throw new Error(`${method} ${url} answered ${answer.statusCode}, which is not documented`);
    }
    const isEncoded = answer.headers["content-encoding"] !== undefined;
    const schema = response.content?.[json]?.schema;
    if (!schema || isEncoded) return;
    const validate = validatorOf(schema, documented);
    if (validate(answer.json())) return;
    throw new Error(`${method} ${url} is not as documented: ${ajv.errorsText(validate.errors)}`);
  };
}

function findOperation(document: Document, method: string, url: string): Operation | undefined {
  const [path = ""] = url.split("?", 1);
  for (const [pattern, operations] of Object.entries(document.paths)) {
    // An exact path wins over one with a parameter, as in the router.
    if (`/api${pattern}` === path.replace(/\/$/, "")) return operations[method.toLowerCase()];
  }
  const found = Object.entries(document.paths).find(
    ([pattern, operations]) =>
      pathPattern(`/api${pattern}`).test(path) && method.toLowerCase() in operations,
  );
  return found?.[1][method.toLowerCase()];
}
