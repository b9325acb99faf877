import { isWebPage, temporaryFailure, type HttpReply } from "../../../core/http-reply.ts";
import { ConnectorError } from "../../../core/connector-error.ts";

/**
 * Classifies an unsuccessful answer; null for 200. Bodies are not quoted: they may be web pages, and the status decides
 * what to do.
 */
export function failureOfStatus(reply: HttpReply, now: number): Error | null {
  const { status } = reply;
  if (status === 200) return null;
  const temporary = temporaryFailure(reply, now);
  if (temporary) return temporary;
  switch (status) {
    case 401:
      return new ConnectorError(
        "bad_credentials",
        "Shopify does not accept this API key. Enter the client ID and secret of an app that is installed in this store as clientId:clientSecret, or its Admin API access token (shpat_…).",
      );
    case 402:
      return new ConnectorError(
        "refused",
        "Shopify has frozen this store, usually because of an unpaid bill. Pay it in the Shopify admin, then sync again.",
      );
    case 403:
      return new ConnectorError(
        "missing_permission",
        "Shopify refuses this app access to the store. Check in the Shopify admin that the app is installed and allowed to use the Admin API.",
      );
    case 404:
      return new ConnectorError(
        // Shopify says in JSON that a store does not exist.
        isWebPage(reply) ? "unexpected_answer" : "bad_address",
        "No Shopify store was found at this address. Check the store's name, the part before .myshopify.com.",
      );
    case 423:
      return new ConnectorError(
        "refused",
        "Shopify has locked this store. Its owner must contact Shopify; then sync again.",
      );
    case 430:
      return new ConnectorError(
        "retry_later",
        "Shopify's security rejects requests from this server for now. The next sync will try again.",
      );
    default:
      return new ConnectorError("bad_data", `Shopify refused the request with status ${status}.`);
  }
}
