import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Interval of the checks of all connections. */
const SWEEP_MS = 15_000;
/** Together with the interval of the sweep, connections are closed after 75 to 105 s of silence. */
const PATIENCE_MS = 75_000;

/**
 * Closes connections without a byte in either direction for 75 to 105 s, so that responses which a client never reads
 * do not stay in memory. (Node counts bytes in the kernel's buffers as activity once, so a connection with bytes to
 * send may take 180 s.) Node's own `server.timeout` would set a timer for each request, which is 3 % of a cached
 * response. Here only connections that were silent between two sweeps get one.
 */
export function endSilentConnections(server: Server, { sweepMs, patienceMs } = DEFAULT_TIMES): void {
  const bytesOf = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    bytesOf.set(socket, -1);
    socket.once('close', () => bytesOf.delete(socket));
  });
  const sweep = setInterval(() => {
    for (const [socket, before] of bytesOf) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      bytesOf.set(socket, bytes);
      // An idle connection already has a timer for Node's keepAliveTimeout. Node closes a connection whose timer fires.
      if (bytes === before && !socket.timeout) socket.setTimeout(patienceMs);
    }
  }, sweepMs);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}

const DEFAULT_TIMES = { sweepMs: SWEEP_MS, patienceMs: PATIENCE_MS };
