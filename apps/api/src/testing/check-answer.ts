import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { LightMyRequestResponse } from "fastify";
import { pathPattern } from "../http/methods.ts";
import type { OpenApiDocument } from "../http/openapi/open-api-document.ts";

type Operation = { responses: Record<string, { content?: Record<string, { schema: object }> }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

const json = "application/json";

// Shared by the apps of a worker: compiling the schemas takes longer than most tests.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const validatorsOf = new WeakMap<object, Map<object, ValidateFunction>>();

/**
 * Compares every answer of the REST API with its operation in the OpenAPI document.
 * @returns a check that throws when the status is not documented or the body does not match its schema.
 */
export function createAnswerCheck(openApiDocument: OpenApiDocument) {
  const document = openApiDocument as unknown as Document;
  const validators = validatorsOf.get(document) ?? new Map<object, ValidateFunction>();
  validatorsOf.set(document, validators);

  function validatorOf(schema: object): ValidateFunction {
    const { components } = document;
    const known = validators.get(schema) ?? ajv.compile({ ...schema, components });
    validators.set(schema, known);
    return known;
  }

  return function checkAnswer(
    { method, url }: { method: string; url: string },
    answer: LightMyRequestResponse,
  ): void {
    const operation = findOperation(document, method, url);
    // Without an operation there is no body to compare; 405 is sent for unsupported methods.
    if (!operation || answer.statusCode === 405) return;
    const response = operation.responses[String(answer.statusCode)];
    if (!response) {
      throw new Error(`${method} ${url} answered ${answer.statusCode}, which is not documented`);
    }
    const isEncoded = answer.headers["content-encoding"] !== undefined;
    const schema = response.content?.[json]?.schema;
    if (!schema || isEncoded) return;
    const validate = validatorOf(schema);
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
