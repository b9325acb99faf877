/*
 * Typed arrays for the rows of one day, reused because allocating new ones for each of hundreds of days would cost more
 * than filling them.
 */
const firstBytes = 1024 * 1024;
const alignment = 8;

let buffer = new ArrayBuffer(firstBytes);
let used = 0;

/** Later arrays overwrite earlier ones. Do not await between this call and the last use of an array. */
export function resetArena(): void {
  used = 0;
}

/** An uninitialized array. */
export function takeInts(length: number): Int32Array {
  const start = take(length * Int32Array.BYTES_PER_ELEMENT);
  return new Int32Array(buffer, start, length);
}

/** An uninitialized array. */
export function takeFloats(length: number): Float64Array {
  const start = take(length * Float64Array.BYTES_PER_ELEMENT);
  return new Float64Array(buffer, start, length);
}

function take(bytes: number): number {
  if (used + bytes > buffer.byteLength) {
    // Arrays of the old buffer stay valid.
    buffer = new ArrayBuffer(2 * (buffer.byteLength + bytes));
    used = 0;
  }
  const start = used;
  used += Math.ceil(bytes / alignment) * alignment;
  return start;
}
