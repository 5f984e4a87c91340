import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What Node's parser could not make a request of, by its code, as a reason. */
const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'the headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request did not arrive in time',
};

/**
 * Answers what never becomes a request, such as a malformed request line, in the same shape as every other
 * error. It meets no route, no guard and no filter: the parser gives up before them.
 */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const reason = REASONS[error.code ?? ''] ?? 'the request is not HTTP';
    const body = JSON.stringify({ error: 'invalid_request', reason });
    socket.end(
      'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n' +
        `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}
