import { connect, type Socket } from 'node:net';
import type { RequestText } from './job.ts';

/** Called for every response: its status code, its duration and, on failure, the full text. */
export type OnAnswer = (status: number, ms: number, text: () => string) => void;

const headEnd = Buffer.from('\r\n\r\n');
const lengthHeader = Buffer.from('content-length: ');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');
const zero = 48;

/** A keep-alive connection that always has one request in progress until `running` is false. Parses only what it must. */
export function keepAsking(
  port: number,
  requests: readonly RequestText[],
  running: () => boolean,
  onAnswer: OnAnswer,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true }, send);
    let sentAt = 0;
    let pending: Buffer | undefined;
    let number = 0;
    const name = Math.random().toString(36).slice(2);

    function send(): void {
      if (!running()) {
        socket.end();
        resolve();
        return;
      }
      const { before, after, keyed } = requests[Math.floor(Math.random() * requests.length)]!;
      sentAt = performance.now();
      socket.write(keyed ? `${before}${name}-${number++}${after}` : before, 'latin1');
    }

    socket.on('data', (chunk: Buffer) => {
      const answer = pending ? Buffer.concat([pending, chunk]) : chunk;
      if (!isWhole(answer)) {
        pending = answer;
        return;
      }
      pending = undefined;
      const status = (answer[9]! - zero) * 100 + (answer[10]! - zero) * 10 + answer[11]! - zero;
      onAnswer(status, performance.now() - sentAt, () => answer.toString('latin1'));
      send();
    });
    socket.on('error', reject);
    socket.on('close', () => (running() ? reject(new Error('The server closed a connection.')) : resolve()));
  });
}

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf(headEnd);
  if (end < 0) return false;
  const at = answer.indexOf(lengthHeader);
  if (at < 0 || at > end) return answer.subarray(-lastChunk.length).equals(lastChunk);
  let length = 0;
  for (let i = at + lengthHeader.length; answer[i]! >= zero; i++) length = length * 10 + answer[i]! - zero;
  return answer.length >= end + headEnd.length + length;
}
