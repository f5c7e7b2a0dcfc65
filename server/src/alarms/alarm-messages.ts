import type { Env } from '../config/env.ts';
import type { Uses } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { newId } from '../db/new-id.ts';
import type { Pool, PoolClient } from '../db/pool.ts';
import { alarmEmail, testAlarmEmail } from '../emails/templates/notices.ts';
import { writeEmails, writeWebhooks } from '../emails/write-emails.ts';
import { iso } from '../time/instants.ts';

/** Minimum time between two messages about one code. */
const quietMs = 15 * 60_000;

export type AlarmRecipients = { readonly emails: readonly string[]; readonly hasWebhook: boolean };

export function alarmRecipients(env: Pick<Env, 'ALARM_EMAIL' | 'ALARM_WEBHOOK_URL'>): AlarmRecipients {
  return { emails: env.ALARM_EMAIL ?? [], hasWebhook: env.ALARM_WEBHOOK_URL !== undefined };
}

/** The JSON body of a webhook. `id` is the same at every attempt. Times are ISO 8601. */
export type AlarmWebhook = {
  readonly id: string;
  readonly code: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly detail: object;
  readonly alarmsUrl: string;
};

type Row = {
  readonly id: string;
  readonly code: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly count: number;
  readonly detail: Record<string, unknown>;
};

/**
 * Queues messages about open alarms that were raised since the last message. The message and the record of it are
 * one transaction, so each is queued once on any number of processes.
 */
export function queueAlarmMessages(
  { pool, wallClock, siteUrl }: Uses<'pool' | 'wallClock' | 'siteUrl'>,
  recipients: AlarmRecipients,
): Promise<{ done: number }> {
  return inTransaction(pool, async (client) => {
    const now = wallClock.now();
    const { rows } = await client.query<Row>(
      `select id, code, first_at, last_at, count, detail from alarms a
       where acknowledged_at is null and count > notified_count
         and not exists (select from alarms o
                         where o.code = a.code and o.notified_at > $1)
       order by first_at for update skip locked`,
      [new Date(now - quietMs)],
    );
    const alarmsUrl = toAlarmsUrl(siteUrl());
    await write(client, now, recipients, alarmsUrl, rows);
    await client.query(
      `update alarms set notified_at = $1, notified_count = count
       where id = any ($2::uuid[])`,
      [new Date(now), rows.map(({ id }) => id)],
    );
    return { done: rows.length };
  });
}

async function write(
  client: PoolClient,
  now: number,
  { emails, hasWebhook }: AlarmRecipients,
  alarmsUrl: string,
  rows: readonly Row[],
): Promise<void> {
  const alarms = rows.map(({ code, count, firstAt, lastAt, detail }) => ({
    ...{ code, count, detail, alarmsUrl },
    ...{ firstAt: iso(firstAt), lastAt: iso(lastAt) },
  }));
  await writeEmails(
    client,
    now,
    alarms.flatMap((alarm) =>
      emails.map((address) => ({
        kind: 'alarm' as const,
        userId: null,
        address,
        content: alarmEmail(alarm),
      })),
    ),
  );
  if (hasWebhook) await writeWebhooks(client, now, alarms.map(toWebhook));
}

/** Queues a message that only tests the delivery. Returns where it goes. */
export async function queueTestAlarm(
  db: Pool | PoolClient,
  now: number,
  { emails, hasWebhook }: AlarmRecipients,
  siteUrl: string,
): Promise<('email' | 'webhook')[]> {
  const alarmsUrl = toAlarmsUrl(siteUrl);
  await writeEmails(
    db,
    now,
    emails.map((address) => ({
      kind: 'alarm',
      userId: null,
      address,
      content: testAlarmEmail(alarmsUrl),
    })),
  );
  if (hasWebhook) {
    const at = iso(now);
    const alarm = { code: 'test', count: 1, firstAt: at, lastAt: at, detail: {}, alarmsUrl };
    await writeWebhooks(db, now, [toWebhook(alarm)]);
  }
  return [...(emails.length > 0 ? ['email' as const] : []), ...(hasWebhook ? ['webhook' as const] : [])];
}

function toWebhook(alarm: Omit<AlarmWebhook, 'id'>) {
  const body: AlarmWebhook = { id: newId(), ...alarm };
  return { id: body.id, kind: 'alarm' as const, subject: `Alarm: ${body.code}`, body: JSON.stringify(body) };
}

const toAlarmsUrl = (siteUrl: string) => `${siteUrl}/admin/books?tab=alarms`;
