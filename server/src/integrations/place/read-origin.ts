import type { FastifyRequest } from 'fastify';
import type { Origin } from './port.ts';

/** The origin of a request. Headers count only if a trusted proxy forwarded the request (TRUSTED_PROXIES). */
export function readOrigin(request: FastifyRequest): Origin {
  const handedOn = request.ip !== request.socket.remoteAddress;
  return {
    address: request.ip,
    proxyHeader(name) {
      const value = handedOn ? request.headers[name.toLowerCase()] : undefined;
      return Array.isArray(value) ? value[0] : value;
    },
  };
}
