/** Whether a file that begins with these bytes is gzip. A proxy may have unpacked it, whatever the headers say. */
export function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}
