/** Typed arrays need an aligned offset, which buffers from a shared pool may not have. */
export function aligned(packed: Uint8Array): Uint8Array {
  return packed.byteOffset % 8 === 0 ? packed : Uint8Array.from(packed);
}
