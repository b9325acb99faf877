const paidChannels: ReadonlySet<string> = new Set(["Display", "Cross-network"]);

/**
 * True if a default channel group of Google Analytics is paid. Groups that it adds in the future will probably follow
 * the "Paid …" pattern.
 */
export function isPaidChannel(channelGroup: string): boolean {
  return channelGroup.startsWith("Paid ") || paidChannels.has(channelGroup);
}
