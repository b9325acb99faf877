const paidChannels: ReadonlySet<string> = new Set(["Display", "Cross-network"]);

/**
 * Whether a default channel group of Google Analytics is paid. Groups it may add in the future follow the "Paid …"
 * pattern.
 */
export function isPaidChannel(channelGroup: string): boolean {
  return channelGroup.startsWith("Paid ") || paidChannels.has(channelGroup);
}
