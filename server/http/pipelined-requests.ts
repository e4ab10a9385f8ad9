import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** No browser sends a request before it has the last response, and no other client sends this many. */
const MOST_WAITING = 100;

/**
 * Closes connections whose client sends many requests without reading the responses. Node stops reading from such a
 * connection, but only between two parts of 64 KB, and one of those has 1,500 requests.
 */
export function limitPipelined(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives a response its socket once all responses before it were sent.
    if (response.socket === null) {
      const { socket } = request;
      const count = (waiting.get(socket) ?? 0) + 1;
      if (count > MOST_WAITING) {
        socket.destroy();
        return;
      }
      waiting.set(socket, count);
      response.once('socket', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    handle(request, response);
  };
}
