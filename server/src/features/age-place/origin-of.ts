import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../integrations/place/port.ts';

/** Where a request came from. Headers count only when a trusted proxy handed the request on (TRUSTED_PROXIES). */
export function originOf(request: FastifyRequest): Origin {
  const handedOn = request.ip !== request.socket.remoteAddress;
  return {
    address: request.ip,
    proxyHeader(name) {
      const value = handedOn ? request.headers[name.toLowerCase()] : undefined;
      return Array.isArray(value) ? value[0] : value;
    },
  };
}
