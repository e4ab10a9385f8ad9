import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import dnsPacket from 'dns-packet';

/** The records of a name. 'broken': the name server reports a temporary failure (SERVFAIL). */
type Records = { TXT?: (string | string[])[]; MX?: { exchange: string; preference: number }[] } | 'broken';

const SERVFAIL = 2;
const NXDOMAIN = 3;

export type TestNameServer = { zone: Map<string, Records>; stop(): void };

/** Starts a name server, and makes it the only one that this process uses. */
export async function startNameServer(): Promise<TestNameServer> {
  const zone = new Map<string, Records>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions } = dnsPacket.decode(message);
    const { name = '', type } = questions?.[0] ?? {};
    const records = zone.get(name.toLowerCase());
    const rows = records === 'broken' ? {} : (records ?? {});
    const answers: dnsPacket.Answer[] =
      type === 'TXT'
        ? (rows.TXT ?? []).map((data) => ({ type, name, data }))
        : type === 'MX'
          ? (rows.MX ?? []).map((data) => ({ type, name, data }))
          : [];
    const code = records === 'broken' ? SERVFAIL : records ? 0 : NXDOMAIN;
    const flags = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE | code;
    const answer = { type: 'response' as const, id: id ?? 0, flags, questions: questions ?? [], answers };
    socket.send(dnsPacket.encode(answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    zone,
    stop() {
      dns.setServers(before);
      socket.close();
    },
  };
}
