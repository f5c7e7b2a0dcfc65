import { readFileSync } from 'node:fs';
import { operationalRetentionDays, retentionDays } from '@sidebet/domain/data-rights/retention';
import { expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { testDatabase } from '../../testing/database.ts';

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const table = page.split('\n## What is stored, and for how long\n')[1]!.split('\n## ')[0]!;
const lineOf = (name: string) =>
  table.split('\n').find((line) => line.split('|')[1]?.includes(`\`${name}\``));

test('docs/operations.md says of every table what is deleted when', async () => {
  const database = await testDatabase();
  const { rows } = await asOwner(database.url, (owner) =>
    owner.query("select tablename from pg_tables where schemaname = 'public'"),
  );
  await database.close();
  expect(rows.map(({ tablename }) => tablename).filter((name) => !lineOf(name))).toEqual([]);
});

const periods: Record<keyof typeof retentionDays | keyof typeof operationalRetentionDays, string> = {
  readNotifications: 'notifications',
  unreadNotifications: 'notifications',
  placeChecks: 'place_checks',
  knownDevices: 'known_devices',
  commandResults: 'command_outcomes',
  emails: 'mails',
  providerEventBodies: 'provider_events',
  providerEvents: 'provider_events',
  reportPictures: 'reports',
  reviewedFlags: 'flags',
  groupInvites: 'group_invites',
  activeDays: 'active_days',
  reconciliations: 'reconciliations',
  dailyReconciliations: 'reconciliations',
  feedAnswers: 'feed_answers',
};
test.each(Object.entries(periods))('docs/operations.md names the period %s', (name, of) => {
  const days = { ...retentionDays, ...operationalRetentionDays }[name as keyof typeof periods];
  expect(lineOf(of)!.split('|')[4]).toContain(`${days} days`);
});
