import { ConnectorError } from "../../../core/connector-error.ts";

const reasons: Readonly<Record<number, string>> = {
  458: "Its user has removed the app.",
  459: "Its user must sign in to Facebook and confirm who they are.",
  460: "The password of its user was changed.",
  463: "It has expired.",
  464: "Its user is not confirmed.",
  467: "It was revoked.",
};

/** For codes 190 and 102; the subcode gives the reason. */
export function deadToken(subcode: number | null): ConnectorError {
  const reason = reasons[subcode ?? 0] ?? "It has expired, was revoked or was never valid.";
  return new ConnectorError(
    "bad_credentials",
    `Meta does not accept this access token. ${reason} Paste a new one; a system user's token does not expire.`,
  );
}
