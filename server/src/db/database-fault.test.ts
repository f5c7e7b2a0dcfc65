import pg from 'pg';
import { expect, test } from 'vitest';
import {
  type DatabaseFault,
  DatabaseNotWritable,
  findDatabaseFault,
  isUnstorable,
} from './database-fault.ts';

const states: [state: string, meaning: string, fault: DatabaseFault | null][] = [
  ['40001', 'serialization failure', 'conflict'],
  ['40P01', 'deadlock', 'conflict'],
  ['55P03', 'lock timeout', 'locked'],
  ['08006', 'connection failure', 'away'],
  ['08P01', 'PgBouncer has no server', 'away'],
  ['25006', 'read-only transaction', 'away'],
  ['25P03', 'idle in transaction', 'away'],
  ['25P04', 'transaction timeout', 'away'],
  ['53100', 'disk full', 'away'],
  ['53200', 'out of memory', 'away'],
  ['53300', 'too many connections', 'away'],
  ['57014', 'query cancelled', 'away'],
  ['57P01', 'stopped by an administrator', 'away'],
  ['57P03', 'starting up', 'away'],
  ['58030', 'I/O error', 'away'],
  ['23505', 'unique violation', null],
  ['23514', 'check violation', null],
  ['25P02', 'failed transaction', null],
  ['42P01', 'missing table', null],
  ['XX000', 'internal error', null],
];

test.each(states)('SQLSTATE %s (%s) is %s', (code, _meaning, fault) => {
  const error = Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code });
  expect(findDatabaseFault(error)).toBe(fault);
});

const others: [what: string, error: unknown, fault: DatabaseFault | null][] = [
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'away'],
  ['a broken pipe', Object.assign(new Error('write'), { code: 'EPIPE' }), 'away'],
  ['an unknown host', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }), 'away'],
  ['a missing socket', Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }), 'away'],
  ['a destroyed stream', Object.assign(new Error('x'), { code: 'ERR_STREAM_DESTROYED' }), 'away'],
  ['a silent connection', new Error('Query read timeout'), 'away'],
  ['a full pool', new Error('timeout exceeded when trying to connect'), 'away'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'away'],
  ['no writes at present', new DatabaseNotWritable(), 'away'],
  ['a missing file', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }), null],
  ['a wrong argument', Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }), null],
  ['a bug', new TypeError('undefined is not a function'), null],
  ['no error', undefined, null],
];

test.each(others)('%s', (_what, error, fault) => {
  expect(findDatabaseFault(error)).toBe(fault);
});

test.each([
  ['22021', 'NUL in a text', true],
  ['22P05', 'NUL in a JSON text', true],
  ['23505', 'unique violation', false],
])('SQLSTATE %s (%s) means a text that cannot be stored: %s', (code, _meaning, expected) => {
  const error = Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code });
  expect(isUnstorable(error)).toBe(expected);
});
