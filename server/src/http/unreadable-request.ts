import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '@sidebet/contract/problem';
import { refusalKind, refuse } from '@sidebet/domain/refusals';
import { answerPolicy } from './content-policy.ts';

/**
 * Responds to data that never becomes a request: the head is too long or too slow, or it is not HTTP. Then closes
 * the connection.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = statusFor(error);
  const { code, message } = refuse('invalidRequest');
  const word = refusalKind(code);
  const problem: Problem = { type: 'about:blank', title: word, status, code, error: word, detail: message };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `content-security-policy: ${answerPolicy}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function statusFor({ code }: NodeJS.ErrnoException): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}
