import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/**
 * How long a request may take to arrive. Headers have 12 seconds, so idle senders cannot hold connections. A body
 * may take as long as the slowest upload (files.ts).
 */
export const timeLimits = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  requestTimeout: 11 * 60_000,
} satisfies FastifyHttpOptions<Server>;
