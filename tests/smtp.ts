import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = {
  /** The addresses in the commands MAIL FROM and RCPT TO. The headers of the mail may contain other addresses. */
  envelope: { from: string; to: string[] };
  raw: Buffer;
  email: Email;
};

/** Describes how the server refuses every mail while `refusal` is set. */
type Refusal = {
  /** recipient: refuses at RCPT TO. body: refuses after the whole mail. */
  at: 'recipient' | 'body';
  /** 4xx: a temporary refusal. 5xx: a permanent one. 'hang up': closes the connection instead. */
  code: number | 'hang up';
  text?: string;
};

export type TestSmtpServer = {
  /** The value for SMTP_URL, with user and password if the server requires them. */
  url: string;
  port: number;
  /** Every mail whose body arrived, including refused ones. */
  mails: ReceivedMail[];
  refusal: Refusal | undefined;
  /** Number of connections so far. */
  connections: number;
  stop(): Promise<void>;
};

/** Starts a real SMTP server on 127.0.0.1, without TLS. */
export async function startSmtpServer(
  options: { port?: number; login?: { user: string; password: string } } = {},
): Promise<TestSmtpServer> {
  const { login } = options;
  const sockets = new Set<Socket>();
  const hangUp = () => sockets.forEach((socket) => socket.destroy());

  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, answer) {
      if (username === login?.user && password === login?.password) answer(null, { user: username });
      else answer(refusalError(535, 'Login refused'));
    },
    onRcptTo({ address }, _session, answer) {
      if (result.refusal?.at !== 'recipient') answer();
      else if (result.refusal.code === 'hang up') hangUp();
      else answer(refusalError(result.refusal.code, result.refusal.text ?? `<${address}> is not taken here`));
    },
    async onData(stream, { envelope }, answer) {
      const raw = await buffer(stream);
      result.mails.push({
        envelope: {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        },
        raw,
        email: await PostalMime.parse(raw),
      });
      if (result.refusal?.at !== 'body') answer();
      else if (result.refusal.code === 'hang up') hangUp();
      else answer(refusalError(result.refusal.code, result.refusal.text ?? 'Not taken'));
    },
  });
  // Without this handler a client that closes the connection would end the server.
  server.on('error', () => {});
  const listener = server.listen(options.port ?? 0, '127.0.0.1');
  listener.on('connection', (socket: Socket) => {
    result.connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';

  const result: TestSmtpServer = {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    port,
    mails: [],
    refusal: undefined,
    connections: 0,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return result;
}

const refusalError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
