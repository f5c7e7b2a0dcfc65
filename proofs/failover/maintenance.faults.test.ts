import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kit, startKit } from '../harness/kit/kit.ts';
import type { KitNode } from '../harness/kit/node.ts';

/** The commands of docs/high-availability.md, as the page shows them, on one kit. The tests build on each other. */

const page = readFileSync(fileURLToPath(new URL('../../docs/high-availability.md', import.meta.url)), 'utf8');

let kit: Kit;
let db1: KitNode;
let db2: KitNode;
beforeAll(async () => {
  kit = await startKit();
  [db1, db2] = kit.nodes;
  // The page has db1 as the primary.
  if (await db2.isPrimary()) await run(switchoverTo('db1'));
  await kit.healthy();
});
afterAll(() => kit?.stop());

/** The command that the page shows below this heading and that begins so. */
function commandOf(heading: string, begin: string): string {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const command = section?.split('\n').find((line) => line.startsWith(begin));
  if (!command) throw new Error(`The page shows no ${begin} below ${heading}.`);
  return command;
}

/** Runs it on db1, as its operator would. */
async function run(command: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `. ${db1.envFile}; ${command}`], {
    cwd: '/',
  });
  return stdout + stderr;
}

type Listed = { readonly Member: string; readonly Role: string; readonly State: string };

async function list(): Promise<Record<string, string>> {
  const members = JSON.parse(await run(`${commandOf('Nodes', 'patronictl list')} --format json`)) as Listed[];
  return Object.fromEntries(members.map(({ Member, Role, State }) => [Member, `${Role}, ${State}`]));
}

const switchoverTo = (name: string) => commandOf('Switchover', 'patronictl switchover').replace('db2', name);

async function switchOver(to: 'db1' | 'db2'): Promise<void> {
  await run(switchoverTo(to));
  const from = to === 'db1' ? 'db2' : 'db1';
  await expect.poll(list).toEqual({ [to]: 'Leader, running', [from]: 'Sync Standby, streaming' });
}

/** The message with which a client of PostgreSQL requests TLS. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** The serial number of the certificate that this port shows. */
async function readSerial(port: number, kind?: 'ofPostgres'): Promise<string> {
  const plain = connectPlain(port, '127.0.0.1');
  await once(plain, 'connect');
  if (kind) {
    plain.write(tlsRequest);
    await once(plain, 'data');
  }
  const socket = connect({ socket: plain, ca: readFileSync(kit.certificates.ca), host: '127.0.0.1' });
  await once(socket, 'secureConnect');
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

test('a switchover makes the standby the primary, and the old primary its standby', async () => {
  await switchOver('db2');
  expect([await db1.isPrimary(), await db2.isPrimary()]).toEqual([false, true]);
});

test('a minor upgrade: the restarted standby joins, becomes the primary, and the other node does the same', async () => {
  expect(commandOf('A minor upgrade', 'systemctl restart')).toBe('systemctl restart patroni');
  for (const [standby, primary] of [
    [db1, db2],
    [db2, db1],
  ] as const) {
    const startedBefore = readFileSync(join(standby.dataDir, 'postmaster.pid'), 'utf8');
    await standby.restart();
    await expect.poll(list).toEqual({
      [primary.name]: 'Leader, running',
      [standby.name]: 'Sync Standby, streaming',
    });
    expect(readFileSync(join(standby.dataDir, 'postmaster.pid'), 'utf8')).not.toBe(startedBefore);
    await switchOver(standby.name as 'db1' | 'db2');
  }
});

test('reinit copies the data of the primary again; control: a restart does not', async () => {
  const mark = join(db1.dataDir, 'of-the-old-data');
  writeFileSync(mark, '');
  await db1.restart();
  await expect.poll(list).toEqual({ db1: 'Sync Standby, streaming', db2: 'Leader, running' });
  expect(existsSync(mark)).toBe(true);

  await run(commandOf('A node that does not come back', 'patronictl reinit'));
  await expect.poll(() => existsSync(mark)).toBe(false);
  await expect.poll(list).toEqual({ db1: 'Sync Standby, streaming', db2: 'Leader, running' });
});

test('a node without its data folder copies the data too', async () => {
  await db1.restart(() => renameSync(db1.dataDir, `${db1.dataDir}-old`));
  await expect.poll(list).toEqual({ db1: 'Sync Standby, streaming', db2: 'Leader, running' });
});

test('a reload makes PostgreSQL and the REST API use new certificates; control: not without one', async () => {
  const { rest, clients } = db2.links;
  const serials = () => Promise.all([readSerial(rest.port), readSerial(clients.port, 'ofPostgres')]);
  const before = await serials();
  kit.renewCertificates();
  expect(await serials()).toEqual(before);
  expect(commandOf('New certificates', 'systemctl reload')).toBe('systemctl reload patroni');
  for (const node of kit.nodes) node.reload();
  await expect
    .poll(async () => (await serials()).filter((serial, i) => serial !== before[i]))
    .toHaveLength(2);
  await expect.poll(list).toEqual({ db1: 'Sync Standby, streaming', db2: 'Leader, running' });
});

test('one more node joins as a replica, and one that is stopped no longer counts for failsafe mode', async () => {
  const db3 = await kit.addStandby('db3');
  await expect.poll(list).toMatchObject({ db3: 'Replica, streaming' });
  const counted = async () => Object.keys(await kit.failsafeNodes()).sort();
  await expect.poll(counted).toEqual(['db1', 'db2', 'db3']);
  await db3.stop();
  await expect.poll(counted).toEqual(['db1', 'db2']);
});
