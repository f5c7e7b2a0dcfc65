import { stopWithParent } from '../server/src/app/stop-with-parent.ts';
import { applyStartArguments } from '../server/src/config/friends-settings.ts';
import { buildWebWhenStale } from './build-web.ts';

/** `npm start` in a checkout: builds the site if its sources changed, then starts the server program. */

// A mistake should not wait for the build.
applyStartArguments();
stopWithParent();
buildWebWhenStale();
await import('../server/src/main.ts');
