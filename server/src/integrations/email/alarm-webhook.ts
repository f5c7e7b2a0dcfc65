import { createHmac } from 'node:crypto';
import type { WallClock } from '../../time/clock.ts';
import type { Delivery } from './port.ts';
import { postJson } from './post-json.ts';

export type AlarmWebhookSender = { send(body: string): Promise<Delivery> };

/** Posts alarms to `url` (ALARM_WEBHOOK_URL), each attempt with its own signature (docs/operations.md). */
export function openAlarmWebhook(url: string, secret: string, clock: WallClock): AlarmWebhookSender {
  return {
    send(body) {
      const seconds = Math.floor(clock.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      return postJson(url, body, 'alarm webhook', {
        'sidebet-signature': `t=${seconds},v1=${signature}`,
      });
    },
  };
}
