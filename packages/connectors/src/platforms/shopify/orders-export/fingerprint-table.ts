import { hash, randomBytes } from "node:crypto";

/**
 * Returns a function that shortens texts to positive numbers of 48 bits: collisions among a million texts are rare. The
 * salt keeps a crafted file from choosing texts that collide.
 */
export function createFingerprint(): (text: string) => number {
  const salt = randomBytes(8).toString("hex");
  return (text) => hash("sha1", salt + text, "buffer").readUIntBE(0, 6) + 1;
}

/**
 * Numbers from 0 to 2³²−1 by fingerprint, 0 by default. Takes at most 32 bytes per entry, outside the thread's heap: a
 * Map takes twice that, and one that outgrows a thread's heap ends the whole process.
 */
export class FingerprintTable {
  #keys = new Float64Array(1024);
  #values = new Uint32Array(1024);
  #size = 0;

  /** The number of fingerprints that were updated. */
  get size(): number {
    return this.#size;
  }

  get(fingerprint: number): number {
    return this.#values[this.#slotOf(fingerprint)] ?? 0;
  }

  update(fingerprint: number, change: (value: number) => number): void {
    const slot = this.#slotOf(fingerprint);
    this.#values[slot] = change(this.#values[slot] ?? 0);
    if (this.#keys[slot] === fingerprint) return;
    this.#keys[slot] = fingerprint;
    this.#size++;
    if (this.#size * 4 > this.#keys.length * 3) this.#grow();
  }

  /** The slot of the fingerprint, or the empty one where it belongs. */
  #slotOf(fingerprint: number): number {
    const mask = this.#keys.length - 1;
    let slot = fingerprint & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== fingerprint) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Float64Array(keys.length * 2);
    this.#values = new Uint32Array(keys.length * 2);
    for (const [index, key] of keys.entries()) {
      if (key === 0) continue;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#values[slot] = values[index] ?? 0;
    }
  }
}
