import type { Endpoint } from '@sidebet/contract/endpoint';
import type { Plugin } from 'vite';

const publicId = 'virtual:api-routes';
const resolvedId = `\0${publicId}`;

/**
 * Exposes the contract's methods and paths, and what moves money, as plain data. The server validates and TypeScript takes the
 * types from the contract, so zod stays out of the browser bundle.
 */
export function apiRoutes(): Plugin {
  return {
    name: 'sidebet-api-routes',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      const { api } = await import('@sidebet/contract/api');
      const routes = Object.entries<Endpoint>(api).map(([name, { method, path, movesMoney }]) => [
        name,
        movesMoney ? [method, path, true] : [method, path],
      ]);
      return `export const apiRoutes = ${JSON.stringify(Object.fromEntries(routes))};`;
    },
  };
}
