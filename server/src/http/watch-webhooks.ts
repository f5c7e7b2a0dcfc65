import type { FastifyInstance } from 'fastify';
import type { Alarm } from '../alarms/alarms.ts';
import { type FailuresInARow, failuresInARow } from '../alarms/in-a-row.ts';
import { routeOf } from '../log-clean.ts';

/** A stranger may try one or two; a provider whose secret is not ours sends every event again and again. */
const limit = 5;

/**
 * Raises an alarm when a webhook is sent several bodies in a row that its provider did not sign. One that it did sign
 * ends the row, so that forgeries among real events stay a matter of the log.
 */
export function watchWebhooks(app: FastifyInstance, pathPrefix: string, alarm: Alarm): void {
  const rows = new Map<string, FailuresInARow>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    if (route.startsWith(pathPrefix)) {
      const row = rows.get(route) ?? failuresInARow(alarm, 'webhookSignatures', limit);
      rows.set(route, row);
      if (reply.statusCode === 400) row.failed({ route });
      else if (reply.statusCode < 300) row.succeeded();
    }
    done();
  });
}
