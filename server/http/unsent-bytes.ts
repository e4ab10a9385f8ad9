import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenEnded } from './response-end.ts';

type Exchange = { request: Pick<IncomingMessage, 'socket'>; response: ServerResponse };
type Unsent = { address: string; bytes: number; socket: Socket };

/** `add` counts a response body until the response ends. `of` returns the bytes that an IP address has not read. */
export type UnsentBytes = {
  add(address: string, bytes: number, exchange: Exchange): void;
  of(address: string): number;
};

/**
 * Counts, per IP address, the bytes of response bodies in memory that clients have not read yet. While the sum exceeds
 * `mostInAll`, it closes the oldest connection of the address with the most bytes.
 */
export function countUnsentBytes(mostInAll: number): UnsentBytes {
  const entries = new Set<Unsent>();
  const byAddress = new Map<string, number>();
  let inAll = 0;

  function remove(entry: Unsent): void {
    if (!entries.delete(entry)) return;
    inAll -= entry.bytes;
    const left = (byAddress.get(entry.address) ?? 0) - entry.bytes;
    if (left > 0) byAddress.set(entry.address, left);
    else byAddress.delete(entry.address);
  }

  function cutWhileTooMany(): void {
    if (inAll <= mostInAll || entries.size < 2) return;
    const [heaviest] = [...byAddress].reduce((most, one) => (one[1] > most[1] ? one : most));
    for (const entry of entries) {
      if (entry.address !== heaviest) continue;
      remove(entry);
      entry.socket.destroy();
      break;
    }
    cutWhileTooMany();
  }

  return {
    add(address, bytes, { request, response }) {
      if (bytes === 0) return;
      const entry = { address, bytes, socket: request.socket };
      entries.add(entry);
      byAddress.set(address, (byAddress.get(address) ?? 0) + bytes);
      inAll += bytes;
      whenEnded(request, response, () => remove(entry));
      cutWhileTooMany();
    },
    of: (address) => byAddress.get(address) ?? 0,
  };
}
