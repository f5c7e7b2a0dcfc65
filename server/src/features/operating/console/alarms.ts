import type { alarmView } from '@sidebet/contract/console/books';
import { type Refusal, refuse } from '@sidebet/domain/refusals';
import type { z } from 'zod';
import { alarmRecipients, queueTestAlarm } from '../../../alarms/alarm-messages.ts';
import type { Uses } from '../../../context.ts';
import type { Pool } from '../../../db/pool.ts';
import { type PageRequest, readPage } from '../../../http/read-page.ts';
import type { WallClock } from '../../../time/clock.ts';
import { act, acted, type ConsoleCall, type ConsoleContext } from './act.ts';

export type AlarmFilter = {
  state: 'open' | 'acknowledged';
} & PageRequest;

/** Alarms of one state, most recently raised first. */
export function listAlarms(pool: Pool, { state, ...request }: AlarmFilter) {
  return readPage<z.output<typeof alarmView>>(pool, request, {
    sortedBy: [
      ['a.last_at', 'instant'],
      ['a.id', 'uuid'],
    ],
    descending: true,
    text: ({ position, after, order }) => `
     select ${position}, a.id, a.code, a.first_at, a.last_at, a.count, a.detail,
       a.acknowledged_at, u.name as acknowledged_by, a.acknowledged_reason
     from alarms a left join users u on u.id = a.acknowledged_by
     where (a.acknowledged_at is null) = ($1 = 'open') and ${after()}
     ${order}`,
    values: [state],
  });
}

/** Acknowledges an alarm. The next one of its code gets a new row. Refusals: alarmNotFound, alarmAcknowledged. */
export function acknowledgeAlarm(
  context: ConsoleContext & { readonly wallClock: WallClock },
  call: ConsoleCall,
  id: string,
): Promise<Refusal | null> {
  return act(context, call, ['alarm.acknowledge', id], async (client, { operator, reason }) => {
    const { rows } = await client.query<{ code: string; count: number; acknowledged: boolean }>(
      'select code, count, acknowledged_at is not null as acknowledged from alarms where id = $1 for update',
      [id],
    );
    const alarm = rows[0];
    if (!alarm) return refuse('alarmNotFound');
    if (alarm.acknowledged) return refuse('alarmAcknowledged');
    await client.query(
      `update alarms set acknowledged_at = $2, acknowledged_by = $3,
         acknowledged_reason = $4 where id = $1`,
      // Alarms use wall time, even when games are replayed.
      [id, new Date(context.wallClock.now()), operator.id, reason],
    );
    const { code, count } = alarm;
    return acted('alarm.acknowledge', { kind: 'alarm', id }, { code, times: count });
  });
}

/** Queues a test message where alarms are sent. It is not an alarm itself, so no metric counts it. */
export function testAlarm(
  context: ConsoleContext & Uses<'env'>,
  call: ConsoleCall,
): Promise<{ sentTo: ('email' | 'webhook')[] } | Refusal> {
  const { env, wallClock, siteUrl } = context;
  return act(context, call, ['alarm.test'], async (client) => {
    const sentTo = await queueTestAlarm(client, wallClock.now(), alarmRecipients(env), siteUrl());
    const details = { sentTo: sentTo.join(', ') };
    const auditLine = { action: 'alarm.test', subject: { kind: 'alarm', id: 'test' }, details } as const;
    return { kind: 'acted', answer: { sentTo }, auditLine };
  });
}
