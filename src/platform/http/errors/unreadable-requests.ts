import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Reasons for requests that Node's parser rejects, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'the headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request did not arrive in time',
};

/**
 * Responds to input that Node's parser rejects, such as a malformed request line, in the same format as every other error.
 * Such input never reaches a route, guard or filter.
 */
export function respondToUnreadableRequests(server: Server): void {
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
