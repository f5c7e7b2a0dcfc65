import type { FastifyInstance } from 'fastify';
import { DatabaseNotWritable } from '../db/database-fault.ts';

/**
 * Refuses requests that change something while the database does not commit. Each would otherwise leave a session of the
 * database waiting for its commit, until there are none left.
 */
export function refuseChangesWhileUnwritable(app: FastifyInstance, isWritable: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const onlyReads = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    done(onlyReads || isWritable() ? undefined : new DatabaseNotWritable());
  });
}
