import { afterAll, beforeAll, expect, test } from 'vitest';
import { startThrowawayCluster } from '../../testing/throwaway-cluster.ts';
import { type Cluster, freePort } from './cluster.ts';

/** The port of the run's own PostgreSQL. */
const taken = Number(new URL(process.env.TEST_CLUSTER_URL!).port);

let cluster: Cluster;
beforeAll(async () => {
  const ports = [taken, await freePort()];
  cluster = await startThrowawayCluster(['-c fsync=off'], async () => ports.shift()!);
});
afterAll(() => cluster.stop());

test('starts on another port when one is taken meanwhile', () => {
  expect(new URL(cluster.url).port).not.toBe(String(taken));
  expect(cluster.isRunning()).toBe(true);
});

test('gives up after three ports that are taken', async () => {
  let found = 0;
  const always = async () => {
    found++;
    return taken;
  };
  await expect(startThrowawayCluster([], always)).rejects.toThrow('could not start server');
  expect(found).toBe(3);
});

test('restarting a running cluster changes nothing', async () => {
  const before = cluster.pid();
  await cluster.restart();
  expect(cluster.pid()).toBe(before);
});
