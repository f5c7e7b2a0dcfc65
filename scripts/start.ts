import { buildWebWhenStale } from './build-web.ts';

/** `npm start`: the built site, the API and the workers in one process. */
buildWebWhenStale();
await import('../server/src/main.ts');
