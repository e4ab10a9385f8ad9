import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often all connections are looked at. */
const SWEEP_MS = 15_000;
/** With the sweep's, connections end after 75 to 105 s of silence. */
const PATIENCE_MS = 75_000;

/**
 * Ends connections without a byte in either direction for 75 to 105 s, so that responses which a client never reads don't
 * stay in memory. (Node counts what has gone into the kernel's buffers as activity once, so a connection with bytes to be
 * sent may take 180 s.) Node's own `server.timeout` would set a timer for each request, 3 % of a cached response; here only
 * connections that were silent between two sweeps get one.
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
      // An idle connection has a timer already, Node's keepAliveTimeout. Node ends a connection whose timer fires.
      if (bytes === before && !socket.timeout) socket.setTimeout(patienceMs);
    }
  }, sweepMs);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}

const DEFAULT_TIMES = { sweepMs: SWEEP_MS, patienceMs: PATIENCE_MS };
