import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupColors } from '@sidebet/domain/groups/group-settings';
import { noFee } from '@sidebet/domain/markets/price';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signUpForm } from '../../testing/api.ts';
import { type Program, startProgram } from '../../testing/program.ts';
import { applyFriendsSettings } from '../config/friends-settings.ts';

/** `npm start -- --friends` works without any key and without the internet. */

const friends: Record<string, string> = { LOG_LEVEL: 'warn' };
applyFriendsSettings(friends);
// The program gets a folder of its own.
delete friends.DATA_DIR;
const recorder = new URL('../../testing/record-connections.ts', import.meta.url).href;

/** Starts the program and records what it connects to. */
async function startRecorded(env: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'sidebet-connections-'));
  const file = join(dir, 'connections');
  const program = await startProgram({
    ...friends,
    ...env,
    NODE_OPTIONS: `--import ${recorder}`,
    RECORD_CONNECTIONS: file,
  });
  onTestFinished(async () => {
    await program.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  expect(program.state, program.stderr).toBe('serving');
  const read = () => readFileSync(file, 'utf8').trim().split('\n');
  return { program, outside: () => [...new Set(read().filter((line) => !isHere(line)))], read };
}

function isHere(line: string): boolean {
  return line.startsWith('path ') || /^(tcp|lookup|udp) (localhost|127\.0\.0\.1|::1)$/.test(line);
}

/** A browser's requests, with its session. */
function browser({ url }: Program) {
  let cookie = '';
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        origin: url,
        cookie,
        'idempotency-key': crypto.randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]!);
    if (set.length > 0) cookie = set.join('; ');
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true);
    return text.startsWith('{') ? JSON.parse(text) : text;
  };
}

/** The last of the page: the first may start any moment. The server is ready before its first look at the feed has ended. */
function laterEventId(send: ReturnType<typeof browser>): Promise<string> {
  return vi.waitFor(
    async () => {
      const { items } = await send('GET', '/api/events?sport=all');
      expect(items).not.toEqual([]);
      return items.at(-1).id;
    },
    { timeout: 120_000, interval: 200 },
  );
}

/** Sets the site up; two people sign up, bet in a group and talk. */
async function useSite(program: Program): Promise<void> {
  const [ann, ben] = [browser(program), browser(program)];
  const token = /setup\?token=(\S+)/.exec(program.stdout)![1]!;
  const colors = { darkColor: '#ffd166', lightColor: '#0a3d91' };
  await ann('PUT', '/api/site', { name: 'Sunday Crew', ...colors, joining: 'invited', token });
  await ann('POST', '/api/signup', { ...signUpForm('ann'), setup: token });
  const season = { name: 'Fall' };
  const group = { kind: 'points', name: 'Friday table', color: groupColors[0], season };
  const { id } = await ann('POST', '/api/groups', group);
  const made = await ann('POST', `/api/groups/${id}/invites`, { expiresInDays: 7, maxUses: 10 });
  const invite = { id: made.id, token: new URL(made.path, program.url).searchParams.get('token') };
  await ben('POST', '/api/signup', { ...signUpForm('ben'), invite });
  await ben('POST', `/api/group-invites/${invite.id}/acceptance`, { token: invite.token });
  const { bet } = await ann('POST', '/api/offers', {
    ...{ eventId: await laterEventId(ann), market: 'moneyline', selection: 'home', stakeCents: 5_00 },
    // Equal stakes may be far from the simulated bookmakers' price.
    ...{ acceptorStakeCents: 5_00, confirmedStakeCents: 5_00, fee: noFee, groupId: id },
  });
  await ben('POST', `/api/bets/${bet.uniqueId}/acceptance`, {
    termsVersion: bet.termsVersion,
    confirmedStakeCents: 5_00,
  });
  await ben('POST', `/api/groups/${id}/messages`, { id: crypto.randomUUID(), text: 'Good luck @ann' });
  for (const page of ['/', '/home', '/terms', '/site.css', '/manifest.webmanifest']) await ben('GET', page);
}

test('a site of friends connects to nothing outside this machine', async () => {
  const { program, outside, read } = await startRecorded({});
  await useSite(program);
  // Every job runs once right after the start.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(read().length).toBeGreaterThan(5);
  expect(outside()).toEqual([]);
});

test('the check of stolen passwords would connect, and is recorded', async () => {
  const { program, outside } = await startRecorded({
    BREACHED_PASSWORDS: 'on',
    BREACHED_PASSWORDS_BASE: 'http://passwords.sidebet.invalid',
  });
  await useSite(program);
  expect(outside()).toContain('tcp passwords.sidebet.invalid');
});
