const paidChannels: ReadonlySet<string> = new Set(["Display", "Cross-network"]);

/** Whether the default channel group of Google Analytics is bought; names it may add later keep to "Paid …". */
export function isPaidChannel(channelGroup: string): boolean {
  return channelGroup.startsWith("Paid ") || paidChannels.has(channelGroup);
}
