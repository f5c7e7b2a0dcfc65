/// <reference types="vite/client" />

declare module 'virtual:api-routes' {
  import type { EndpointName } from '@sidebet/contract/api';

  export const apiRoutes: Record<EndpointName, readonly [method: string, path: string, movesMoney?: true]>;
}
