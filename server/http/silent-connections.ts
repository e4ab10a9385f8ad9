import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const TIMES = {
  /** Interval of the checks of all connections. */
  sweepMs: 5000,
  /** A connection that reads nothing of what waits for it is closed after this many checks: 30 to 35 s. */
  unreadSweeps: 6,
  /** Together with the interval, other connections are closed after 75 to 85 s of silence. */
  patienceMs: 75_000,
};

type Progress = { bytes: number; taken: number; unreadSweeps: number };

/**
 * Closes connections on which nothing happens. A client that reads nothing of a response for 30 to 35 s is cut, so that
 * the response does not stay in memory: a telephone between two cells may need half a minute, and a client that reads
 * now and then is not cut. Other connections without a byte in either direction are closed after 75 to 85 s. Node's own
 * `server.timeout` would set a timer for each request, which is 3 % of a cached response. Here only connections that
 * were silent between two checks get one.
 */
export function endSilentConnections(server: Server, { sweepMs, unreadSweeps, patienceMs } = TIMES): void {
  const progressOf = new Map<Socket, Progress>();
  server.on('connection', (socket: Socket) => {
    progressOf.set(socket, { bytes: -1, taken: -1, unreadSweeps: 0 });
    socket.once('close', () => progressOf.delete(socket));
  });
  const sweep = setInterval(() => {
    for (const [socket, before] of progressOf) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      const waiting = waitingBytes(socket);
      // Decreases when the next part is passed on, which happens only once the last one was taken.
      const taken = socket.bytesWritten - socket.writableLength - waiting;
      const unread = waiting > 0 && taken === before.taken ? before.unreadSweeps + 1 : 0;
      const isSilent = bytes === before.bytes && taken === before.taken;
      progressOf.set(socket, { bytes, taken, unreadSweeps: unread });
      if (unread >= unreadSweeps) socket.destroy();
      // An idle connection already has a timer for Node's keepAliveTimeout. Node closes a connection whose timer fires.
      else if (isSilent && !socket.timeout) socket.setTimeout(patienceMs);
    }
  }, sweepMs);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}

/**
 * Returns how many bytes libuv holds because the client's side is full. The property has no documented name; if a later
 * Node has another one, unread responses are closed like other silent connections.
 */
function waitingBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
