import { buildWebWhenStale } from './build-web.ts';
import { stopWithParent } from './stop-with-parent.ts';

/** `npm start`: the built site, the API and the workers in one process. */
stopWithParent();
buildWebWhenStale();
await import('../server/src/main.ts');
