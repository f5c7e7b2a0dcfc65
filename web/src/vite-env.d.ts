/// <reference types="vite/client" />

declare module 'virtual:api-routes' {
  import type { EndpointName } from '@sidebet/contract/api';

  /** Those of operators are there once `virtual:operator-routes` was imported. */
  export const apiRoutes: Record<EndpointName, readonly [method: string, path: string, movesMoney: boolean]>;
}

declare module 'virtual:operator-routes' {}
