import { isoTime, upperId } from '../ids.ts';
import type { Webhooks } from '../webhooks.ts';

export type Notify = (type: string, resourceType: string, summary: string, resource: object) => Promise<void>;

/**
 * Sends a resource in PayPal's event envelope. Slashes are escaped, which JSON allows: an app that reserializes
 * the event before verifying it gets different bytes, and this exposes that bug.
 */
export function paypalNotifier(webhooks: Webhooks, baseUrl: () => string): Notify {
  return (type, resourceType, summary, resource) => {
    const id = `WH-${upperId(17)}-${upperId(17)}`;
    const self = `${baseUrl()}/v1/notifications/webhooks-events/${id}`;
    const event = {
      id,
      event_version: '1.0',
      create_time: isoTime(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: `${self}/resend`, rel: 'resend', method: 'POST' },
      ],
    };
    return webhooks.send('paypal', id, type, JSON.stringify(event).replaceAll('/', '\\/'));
  };
}
