import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alarmCodes } from '@sidebet/contract/console/alarm-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rules = read('deploy/prometheus/alerts.yml');
const ruleTests = read('deploy/prometheus/alerts.test.yml') + read('deploy/prometheus/alerts-long.test.yml');
const operations = read('docs/operations.md');
const runbook = read('docs/runbook.md');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

let api: TestApi;
beforeAll(async () => {
  // Only workers have metrics of the feed.
  api = await testApi({ env: { METRICS_PORT: '0', WORKERS: 'true' } });
});
afterAll(() => api.close());

/** Every metric that a process serves, also those without a value so far. */
async function servedNames(): Promise<Set<string>> {
  const text = await (await fetch(api.server.metricsUrl!)).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
}

function unknownNames(text: string, served: ReadonlySet<string>): string[] {
  const used = text.match(/\b(?:sidebet|nodejs|process)_\w+/g) ?? [];
  return [...new Set(used)].filter((name) => !served.has(name));
}

const dashboards = ['deploy/grafana/service.json', 'deploy/grafana/money-and-games.json'];

test.each([
  'deploy/prometheus/alerts.yml',
  'deploy/prometheus/alerts.test.yml',
  'deploy/prometheus/alerts-long.test.yml',
  ...dashboards,
])('%s uses only metrics that a process serves', async (path) => {
  const served = await servedNames();
  expect(unknownNames(read(path), served)).toEqual([]);
  expect(unknownNames('rate(sidebet_bet_total[5m]) + nodejs_eventloop_lag_p99_seconds', served)).toEqual([
    'sidebet_bet_total',
  ]);
});

test('every alert is documented and has a firing case', () => {
  const fired = new Set([...ruleTests.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name!));
  expect([...fired].sort()).toEqual([...alerts].sort());
  expect(alerts.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

test('every alert has a section in the runbook and links to it, and every section is of an alert', () => {
  const sections = [...runbook.matchAll(/^### (.+)$/gm)].map(([, title]) => title!);
  expect(sections.sort()).toEqual([...alerts].sort());
  const links = rules
    .split('- alert: ')
    .slice(1)
    .map((rule) => /runbook: (\S+)/.exec(rule)?.[1]);
  expect(links).toEqual(alerts.map((name) => `docs/runbook.md#${name.toLowerCase()}`));
});

test('every alarm code has a row in the runbook, and every row is of a code', () => {
  const [, codes] = runbook.split('## Alarm codes');
  const rows = [...codes!.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code!);
  expect(rows.sort()).toEqual([...alarmCodes].sort());
});

test('urgent alarms are alarms, and every other alarm makes a ticket', () => {
  const [urgent, others, ...more] = [...rules.matchAll(/code(?:=|!)~"([^"]+)"/g)].map(([, codes]) => codes!);
  expect([others, more]).toEqual([urgent, []]);
  expect(urgent!.split('|').filter((code) => !(alarmCodes as readonly string[]).includes(code))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test.skipIf(!hasPromtool).each([
  ['check', 'rules', 'alerts.yml'],
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'alerts.test.yml'],
  ['test', 'rules', 'alerts-long.test.yml'],
])('promtool %s %s %s (skipped where promtool is not installed)', (...args) => {
  expect(promtool(...args)).toMatch(/^0 /);
});

test.skipIf(!hasPromtool)(
  'every expression of the dashboards is valid (skipped where promtool is not installed)',
  () => {
    type Dashboard = { panels: { targets: { expr: string }[] }[] };
    const expressions = dashboards
      .flatMap((path) => (JSON.parse(read(path)) as Dashboard).panels)
      .flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')));
    expect(checkAsRules(expressions)).toMatch(/^0 /);
    expect(checkAsRules([...expressions, 'sum(sidebet_ready'])).toMatch(/^1 .*unclosed left parenthesis/s);
  },
);

function checkAsRules(expressions: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sidebet-rules-'));
  try {
    const file = join(folder, 'rules.json');
    const rules = expressions.map((expr, index) => ({ record: `expression_${index}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }));
    return promtool('check', 'rules', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The exit code, followed by the output. */
function promtool(...args: string[]): string {
  const cwd = fileURLToPath(new URL('deploy/prometheus/', root));
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' });
  return `${status} ${stdout}${stderr}`;
}
