import { execFile } from 'node:child_process';
import { connect } from 'node:tls';
import { promisify } from 'node:util';
import { asOwner } from '@sidebet/server/testing/as-owner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kit, startKit } from '../harness/kit/kit.ts';
import { callRestApi } from '../harness/kit/rest-api.ts';

/** What the kit's programs refuse, each with what they accept. */

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit?.stop());

test('a change of Patroni needs its login, and reading does not', async () => {
  const { rest } = (await kit.primary()).links;
  const change = (login?: string) =>
    callRestApi(rest.port, '/config', kit.certificates.ca, {
      ...{ method: 'PATCH', body: { postgresql: { parameters: { work_mem: '5MB' } } } },
      ...(login !== undefined && { login }),
    });
  expect((await change()).status).toBe(401);
  expect((await change('patroni:wrong')).status).toBe(401);
  expect((await callRestApi(rest.port, '/config', kit.certificates.ca)).body).not.toContain('work_mem');
  expect((await change(`patroni:${kit.secrets.rest}`)).status).toBe(200);
  expect((await callRestApi(rest.port, '/config', kit.certificates.ca)).body).toContain('work_mem');
});

test('etcd needs TLS, a certificate and a login, and lets Patroni write its own keys only', async () => {
  const { ETCDCTL_CERT: _, ETCDCTL_KEY: __, ...withoutCertificate } = kit.etcd.client;
  const url = kit.etcd.client.ETCDCTL_ENDPOINTS!;
  const put = (key: string, env: Readonly<Record<string, string>>, ...options: string[]) =>
    promisify(execFile)('etcdctl', ['put', key, 'x', '--command-timeout=5s', ...options], { env }).then(
      () => 'done',
      (error: { stderr: string }) => error.stderr,
    );
  const [own, login] = ['/service/sidebet/test', `--user=patroni:${kit.secrets.etcd}`];
  expect(await put(own, kit.etcd.client)).toContain('permission denied');
  expect(await put(own, kit.etcd.client, '--user=patroni:wrong')).toContain('authentication failed');
  expect(await put('/service/other/test', kit.etcd.client, login)).toContain('permission denied');
  expect(await put(own, withoutCertificate, login)).not.toBe('done');
  expect(
    await put(own, { ...kit.etcd.client, ETCDCTL_ENDPOINTS: url.replace('https', 'http') }, login),
  ).not.toBe('done');
  expect(await put(own, kit.etcd.client, login)).toBe('done');
});

test('replication and applications need TLS, with a certificate of the authority', async () => {
  const { port } = (await kit.primary()).links.replication;
  const open = async (user: string, password: string, options: string) => {
    const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres?${options}`;
    return asOwner(user === 'replicator' ? `${url}&replication=true` : url, async () => 'connected').catch(
      (error: Error) => error.message,
    );
  };
  const verified = `sslmode=verify-full&sslrootcert=${kit.certificates.ca}`;
  for (const [user, password] of [
    ['replicator', kit.secrets.replication],
    ['postgres', kit.secrets.superuser],
  ] as const) {
    expect(await open(user, password, 'sslmode=disable')).toMatch(/no pg_hba.conf entry .*no encryption/);
    expect(await open(user, 'wrong', verified)).toContain('password authentication failed');
    expect(await open(user, password, verified)).toBe('connected');
  }
  // The public authorities, among which the kit's is not.
  expect(await open('postgres', kit.secrets.superuser, 'sslmode=verify-full')).toMatch(
    /self.signed|unable to/,
  );
});

test('the standby itself replicates with TLS', async () => {
  const { port } = (await kit.primary()).links.clients;
  const url = `postgres://postgres:${kit.secrets.superuser}@127.0.0.1:${port}/postgres?sslmode=verify-full&sslrootcert=${kit.certificates.ca}`;
  const { rows } = await asOwner(url, (superuser) =>
    superuser.query('select application_name, ssl from pg_stat_replication join pg_stat_ssl using (pid)'),
  );
  expect(rows).toEqual([{ applicationName: expect.stringMatching(/^db[12]$/), ssl: true }]);
});

test('reading Patroni without TLS fails', async () => {
  const { rest } = (await kit.primary()).links;
  await expect(fetch(`http://127.0.0.1:${rest.port}/primary`)).rejects.toThrow();
  const socket = connect({ host: '127.0.0.1', port: rest.port, rejectUnauthorized: true });
  const [error] = await new Promise<[Error]>((resolve) => socket.once('error', (found) => resolve([found])));
  expect(error.message).toMatch(/self.signed|unable to/);
});
