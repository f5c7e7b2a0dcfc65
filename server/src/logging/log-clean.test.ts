import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cleaned, errorForLog, masked } from './log-clean.ts';
import { onlyCleanLines } from './log-options.ts';
import { formatLogLine } from './log-readable.ts';

const id = '019ab3c4-1111-7222-8333-444455556666';

test.each([
  ['550 5.1.1 <ann@mail.example> user unknown', '550 5.1.1 <…@…> user unknown'],
  ['to=ann+tag@mail.example, bob@mail.example', 'to=…@…, …@…'],
  ['GET /reset-password?token=S3CRET failed', 'GET /reset-password?… failed'],
  ['/x/ann@mail.example?token=S3CRET', '/x/…@…?…'],
  ['GET /home?next=%2Fbetdetails%3Fid%3D1%26token%3DS3CRET failed', 'GET /home?… failed'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['from 203.0.113.7', 'from …'],
  ['invalid input syntax for type uuid: "ann"', 'invalid input syntax for type uuid: "…"'],
  ['value "123456789012" is out of range for type integer', 'value "…" is out of range for type integer'],
  ['token abcdefghij0123456789abcdefghij0123456789xyz', 'token …'],
  ['No such card: 4242 4242 4242 4242.', 'No such card: ….'],
  ['card 378282246310005 and 4000-0000-0000-9995', 'card … and …'],
  ['row 4242424242424243 at 1795283180606', 'row 4242424242424243 at 1795283180606'],
  ['Invalid API Key provided: sk_test_abc1', 'Invalid API Key provided: …'],
  ['with Authorization: Basic YWJjOmRlZg==', 'with Authorization: Basic …'],
  [`bet ${id} is settled`, `bet ${id} is settled`],
  ['cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0', 'cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0'],
  [
    'at run (/srv/node_modules/@fastify/error/index.js:3:4)',
    'at run (/srv/node_modules/@fastify/error/index.js:3:4)',
  ],
  [
    'The balance of account 1 is 5, the transfers say 6.',
    'The balance of account 1 is 5, the transfers say 6.',
  ],
])('%s', (text, said) => {
  expect(masked(text)).toBe(said);
});

test('masks fields with user input at any depth; keeps ids and numbers', () => {
  expect(
    cleaned({
      mail: id,
      amountCents: 5,
      userEmail: 'ann@mail.example',
      reason: 'ann@mail.example was refused',
      change: { id, paypal_email: 'x', 'Idempotency-Key': 'k', list: [{ password: 'p', status: 'paid' }] },
      zip: 'stays',
      nothing: null,
    }),
  ).toEqual({
    mail: id,
    amountCents: 5,
    userEmail: '…',
    reason: '…@… was refused',
    change: { id, paypal_email: '…', 'Idempotency-Key': '…', list: [{ password: '…', status: 'paid' }] },
    zip: 'stays',
    nothing: null,
  });
});

test('an error keeps its type, stack and causes but loses quoted values', () => {
  const refused = new pg.DatabaseError(
    'duplicate key value violates unique constraint "users_email_key"',
    1,
    'error',
  );
  Object.assign(refused, {
    code: '23505',
    detail: 'Key (lower(email))=(ann@mail.example) already exists.',
    constraint: 'users_email_key',
    parameters: ['ann@mail.example'],
  });
  const error = new Error('signing up ann@mail.example failed', { cause: refused });
  const said = errorForLog(error);
  expect(said).toMatchObject({
    type: 'Error',
    message: 'signing up …@… failed',
    cause: { code: '23505', constraint: 'users_email_key' },
  });
  expect(said.stack).toContain('log-clean.test.ts');
  expect(JSON.stringify(said)).not.toContain('ann');
});

test('a logger passed to the application can only write clean lines', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: onlyCleanLines({ level: 'trace', stream }) });
  app.log.info('ann@mail.example came');
  app.log.error(new Error('ann@mail.example left'));
  app.log.warn(
    { err: new Error('ann@mail.example again'), email: 'ann@mail.example' },
    'with ann@mail.example',
  );
  app.log.info({ feed: 'simulated' }, 'kept');
  await app.close();
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain('ann');
  expect(JSON.parse(lines[1]!)).toMatchObject({ level: 'error', msg: '…@… left', err: { type: 'Error' } });
  expect(JSON.parse(lines[3]!)).toMatchObject({ level: 'info', feed: 'simulated', msg: 'kept' });
});

test('readable lines show time, level, message and fields, with the stack below', () => {
  const time = Date.UTC(2026, 0, 5, 12, 30, 1, 250);
  const err = { stack: 'Error: no\n    at here', cause: { message: 'deeper' } };
  expect(
    formatLogLine(
      `${JSON.stringify({ level: 'warn', time, msg: 'It failed', reqId: 'r1', figures: { n: 1 }, err })}\n`,
    ),
  ).toBe('12:30:01.250 warn  It failed reqId=r1 figures={"n":1}\n  Error: no\n      at here\n  deeper\n');
  expect(formatLogLine('not json\n')).toBe('not json\n');
});
