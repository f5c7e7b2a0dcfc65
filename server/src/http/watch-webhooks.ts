import type { FastifyInstance } from 'fastify';
import type { Alarm } from '../alarms/alarms.ts';
import { type FailuresInARow, failuresInARow } from '../alarms/in-a-row.ts';
import { readRoute } from '../logging/log-clean.ts';

/** A stranger may try once or twice. A provider with a wrong secret retries every event repeatedly. */
const limit = 5;

/**
 * Raises an alarm after several invalid signatures in a row at one webhook. A valid signature resets the count,
 * so occasional forgeries only appear in the log.
 */
export function watchWebhooks(app: FastifyInstance, pathPrefix: string, alarm: Alarm): void {
  const rows = new Map<string, FailuresInARow>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = readRoute(request);
    if (route.startsWith(pathPrefix)) {
      const row = rows.get(route) ?? failuresInARow(alarm, 'webhookSignatures', limit);
      rows.set(route, row);
      if (reply.statusCode === 400) row.failed({ route });
      else if (reply.statusCode < 300) row.succeeded();
    }
    done();
  });
}
