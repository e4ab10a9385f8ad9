import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The callbacks that wait for the end of a response, by connection. One listener per connection calls them. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `act` once, after a response was sent or its connection lost. `act` runs now if that has already happened. The
 * response's event `close` is not enough: when a connection is lost, Node 24.8 does not emit it for pipelined responses
 * that wait behind another. Also, a client may be gone before the response exists.
 */
export function whenEnded(
  { socket }: Pick<IncomingMessage, 'socket'>,
  response: ServerResponse,
  act: () => void,
): void {
  if (response.destroyed || socket.destroyed) {
    act();
    return;
  }
  const ofSocket = waitingOn(socket);
  const end = () => {
    if (ofSocket.delete(end)) act();
  };
  ofSocket.add(end);
  response.once('close', end);
}

function waitingOn(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known) return known;
  const ends = new Set<() => void>();
  waiting.set(socket, ends);
  socket.once('close', () => {
    for (const end of ends) end();
  });
  return ends;
}
