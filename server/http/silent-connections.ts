import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const TIMES = {
  /** How often all connections are checked (a sweep). */
  sweepMs: 5000,
  /** A connection is cut after so many sweeps in which the client reads none of the waiting data: 30 to 35 s. */
  unreadSweeps: 6,
  /** A connection without waiting data is closed after this silence. Until a sweep closes it, 75 to 85 s pass. */
  patienceMs: 75_000,
};

type Progress = { bytes: number; taken: number; unreadSweeps: number };

/**
 * Closes connections on which nothing happens. If a client reads nothing of a response for 30 to 35 s, its connection
 * is cut, so that the response does not stay in memory. A telephone between two cells may pause for half a minute.
 * Other connections without a byte in either direction are closed after 75 to 85 s. Node's own `server.timeout` would
 * set a timer for each request, which takes 3 % of the time of a cached response. Here only connections that were
 * silent between two sweeps get a timer.
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
      // Bytes given to the system. Any change shows that the client reads, even a decrease: libuv then got more data.
      const taken = socket.bytesWritten - socket.writableLength - waiting;
      const unread = waiting > 0 && taken === before.taken ? before.unreadSweeps + 1 : 0;
      const isSilent = bytes === before.bytes && taken === before.taken;
      progressOf.set(socket, { bytes, taken, unreadSweeps: unread });
      if (unread >= unreadSweeps) socket.destroy();
      // Node closes a connection whose timer fires. Between requests, Node's keepAliveTimeout has already set a timer.
      else if (isSilent && !socket.timeout) socket.setTimeout(patienceMs);
    }
  }, sweepMs);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}

/**
 * Returns how many bytes libuv holds back because the client does not read. Node does not document writeQueueSize.
 * If a later Node renames it, unread responses are closed like other silent connections.
 */
function waitingBytes({ _handle: handle }: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return handle?.writeQueueSize ?? 0;
}
