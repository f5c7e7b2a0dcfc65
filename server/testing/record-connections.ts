import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

/**
 * Loaded into a program with `--import`: appends what it connects to and looks up, one line each, to the file RECORD_CONNECTIONS.
 * Every client of TCP, TLS and HTTP in Node connects with `net.Socket`.
 */

const file = process.env.RECORD_CONNECTIONS!;
const record = (what: string) => appendFileSync(file, `${what}\n`);

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  // Node's own calls pass the normalized arguments as one array.
  const [first] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  const target = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {};
  const path = target.path ?? (typeof first === 'string' && Number.isNaN(Number(first)) ? first : null);
  record(
    path ? `path ${path}` : `tcp ${target.host ?? (typeof args[1] === 'string' ? args[1] : 'localhost')}`,
  );
  return (connect as (...given: unknown[]) => net.Socket).apply(this, args);
} as typeof connect;

const { lookup } = dns;
(dns as { lookup: unknown }).lookup = (name: string, ...rest: unknown[]) => {
  record(`lookup ${name}`);
  return (lookup as unknown as (...given: unknown[]) => unknown)(name, ...rest);
};

const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (this: dgram.Socket, ...args: unknown[]) {
  record(`udp ${args.find((arg) => typeof arg === 'string')}`);
  return (send as (...given: unknown[]) => void).apply(this, args);
} as typeof send;
