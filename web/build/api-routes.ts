import type { Endpoint } from '@sidebet/contract/endpoint';
import type { Plugin } from 'vite';

const routesId = 'virtual:api-routes';
const operatorsId = 'virtual:operator-routes';
const resolved = (id: string) => `\0${id}`;

/**
 * Exposes the contract's methods and paths, and what moves money, as plain data. The server validates and TypeScript takes the
 * types from the contract, so zod stays out of the browser bundle. Importing `virtual:operator-routes` adds the routes of the
 * operators' console, which no other page needs.
 */
export function apiRoutes(): Plugin {
  return {
    name: 'sidebet-api-routes',
    resolveId: (id) => (id === routesId || id === operatorsId ? resolved(id) : undefined),
    async load(id) {
      if (id !== resolved(routesId) && id !== resolved(operatorsId)) return undefined;
      const { api } = await import('@sidebet/contract/api');
      const routes = Object.entries<Endpoint>(api);
      const isForOperators = ([name]: readonly [string, Endpoint]) => name.startsWith('operator');
      if (id === resolved(operatorsId))
        return `import { addRoutes } from '${routesId}';\naddRoutes(${groupRoutes(routes.filter(isForOperators))});`;
      const users = routes.filter((route) => !isForOperators(route));
      return `export const apiRoutes = {};\n${addRoutes}\naddRoutes(${groupRoutes(users)});`;
    },
  };
}

type Group = [method: string, movesMoney: boolean, paths: Record<string, string>];

const prefix = '/api/';

/** Paths by method and by whether they move money, as JSON: every page loads them, and so they take a fifth less. */
function groupRoutes(routes: readonly (readonly [string, Endpoint])[]): string {
  const groups = new Map<string, Group>();
  for (const [name, { method, path, movesMoney = false }] of routes) {
    if (!path.startsWith(prefix)) throw new Error(`${name} is not under ${prefix}.`);
    const key = `${method} ${movesMoney}`;
    const group = groups.get(key) ?? ([method, movesMoney, {}] as Group);
    groups.set(key, group);
    group[2][name] = path.slice(prefix.length);
  }
  return JSON.stringify([...groups.values()]);
}

/** The reverse, as it runs in the browser. */
const addRoutes = `export const addRoutes = (groups) => {
  for (const [method, movesMoney, paths] of groups)
    for (const name in paths) apiRoutes[name] = [method, '${prefix}' + paths[name], movesMoney];
};`;
