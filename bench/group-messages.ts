import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSessions } from '@sidebet/server/testing/sessions';
import type pg from 'pg';
import { type Site, sessionSecret } from './http/site.ts';
import { percentile, type Raw } from './metrics.ts';
import type { Plan } from './plan.ts';
import { seedGroups } from './seed.ts';
import { openStreams } from './streams.ts';

const membersPerGroup = 100;
const messagesPerSecond = 10;

/**
 * Messages to groups of 100 members, each with one open stream: the time from sending a message until each member's page
 * shows it. Messages are sent on time even if earlier ones are still under way.
 */
export async function measureGroupMessages(
  site: Site,
  owner: pg.Client,
  people: readonly string[],
  { groups: count, groupSeconds, groupWarmUpSeconds }: Plan,
): Promise<Raw> {
  const members = people.slice(0, count * membersPerGroup);
  const groups = await seedGroups(owner, members, count);
  const cookies = await addSessions(owner, members, sessionSecret, new Date());
  const cookieFor = new Map(members.map((id, i) => [id, cookies[i]!]));
  const streams = await openStreams(site, cookies);
  const streamOf = new Map(members.map((id, i) => [id, streams[i]!]));
  await sleep(500);

  /** The delays until every member has seen it, in milliseconds. */
  async function send(number: number): Promise<number[]> {
    const { id, memberIds } = groups[number % groups.length]!;
    const messageId = randomUUID();
    const sender = memberIds[Math.floor(Math.random() * memberIds.length)]!;
    const seen = memberIds.map((memberId) => streamOf.get(memberId)!.hears(messageId));
    const begun = performance.now();
    const response = await fetch(`${site.origin}/api/groups/${id}/messages`, {
      method: 'POST',
      headers: { cookie: cookieFor.get(sender)!, origin: site.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ id: messageId, text: `Message ${number} to the group` }),
    });
    if (!response.ok) throw new Error(`A message was answered ${response.status}: ${await response.text()}`);
    return (await Promise.all(seen)).map((at) => at - begun);
  }

  const sent: Promise<number[]>[] = [];
  const begun = performance.now();
  for (let i = 0; i < (groupWarmUpSeconds + groupSeconds) * messagesPerSecond; i++) {
    await sleep(Math.max(0, begun + (i * 1000) / messagesPerSecond - performance.now()));
    sent.push(send(i));
  }
  const delays = (await Promise.all(sent)).slice(groupWarmUpSeconds * messagesPerSecond).flat();
  for (const { socket } of streams) socket.destroy();
  return { groupMessageP50Ms: percentile(delays, 0.5), groupMessageP99Ms: percentile(delays, 0.99) };
}
