import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpDelivery {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as it was sent, line by line. */
  readonly lines: readonly string[];
}

export interface SmtpServer {
  readonly url: string;
  readonly deliveries: readonly SmtpDelivery[];
  /** Every command that was sent. */
  readonly commands: readonly string[];
  /** The replies to the next delivery attempts, `451 …` or `550 …`; further mail is accepted. */
  readonly refusals: string[];
  close(): Promise<void>;
}

/** A mail server with the part of RFC 5321 that delivery needs, without TLS. */
export async function startSmtpServer(host = '127.0.0.1'): Promise<SmtpServer> {
  const deliveries: SmtpDelivery[] = [];
  const commands: string[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket, { deliveries, commands, refusals });
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    url: `smtp://${host}:${(server.address() as AddressInfo).port}`,
    deliveries,
    commands,
    refusals,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Log {
  readonly deliveries: SmtpDelivery[];
  readonly commands: string[];
  readonly refusals: string[];
}

function converse(socket: Socket, { deliveries, commands, refusals }: Log): void {
  let [from, to, lines] = ['', [] as string[], null as string[] | null];
  let unread = '';
  const response = (reply: string) => socket.write(`${reply}\r\n`);

  const hearCommand = (command: string) => {
    commands.push(command);
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') response('250-mail.test\r\n250 8BITMIME');
    else if (verb === 'MAIL') [from, to] = [addressIn(command), []];
    else if (verb === 'RCPT') to.push(addressIn(command));
    else if (verb === 'DATA') lines = [];
    if (verb === 'DATA') response('354 go on');
    else if (verb === 'STAR') response('502 what is that');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else if (verb === 'MAIL' && refusals.length > 0) response(refusals.shift() ?? '');
    else if (verb !== 'EHLO') response('250 ok');
  };

  const hearLine = (line: string) => {
    if (lines === null) return hearCommand(line);
    // RFC 5321 §4.5.2: the sender adds a period to a line that begins with one.
    if (line !== '.') return void lines.push(line.replace(/^\.\./, '.'));
    deliveries.push({ from, to, lines });
    lines = null;
    response('250 taken');
  };

  response('220 mail.test ESMTP');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const heard = (unread + chunk.toString('utf8')).split('\r\n');
    unread = heard.pop() ?? '';
    for (const line of heard) hearLine(line);
  });
}

function addressIn(command: string): string {
  return /<([^>]*)>/.exec(command)?.[1] ?? '';
}
