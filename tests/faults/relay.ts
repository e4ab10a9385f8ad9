import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Relay = {
  port: number;
  /** Closes every connection and refuses new ones, like a machine that is switched off. */
  cut(): Promise<void>;
  /** Accepts connections again, and forwards them to `port` of 127.0.0.1. */
  to(port: number): Promise<void>;
  /** From now on forwards no byte in either direction, but leaves the connections open, like a split network. */
  hold(): void;
};

/** Starts a TCP proxy between a server and PostgreSQL or S3. The proxy keeps its port when the target changes. */
export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  let to = target;
  let port = 0;
  let server: Server | undefined;

  async function open(): Promise<void> {
    isHeld = false;
    server = createServer((near) => {
      const far = connect(to, '127.0.0.1');
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.on('data', (bytes) => !isHeld && other.write(bytes));
        socket.once('end', () => other.end());
        socket.once('error', () => other.destroy());
        socket.once('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }

  async function cut(): Promise<void> {
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await open();
  onTestFinished(cut);
  return {
    port,
    cut,
    async to(next) {
      await cut();
      to = next;
      await open();
    },
    hold() {
      isHeld = true;
    },
  };
}
