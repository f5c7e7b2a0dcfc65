import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopWithParent } from '../server/src/app/stop-with-parent.ts';

/**
 * `npm run dev`: Vite with hot reload on PORT (3000), and the server on API_PORT (3001), restarted on every change. Ctrl-C
 * stops both.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env.PORT || '3000';
const apiPort = process.env.API_PORT || '3001';
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, PUBLIC_URL: publicUrl },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web', '--port', port, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, API_PORT: apiPort },
  }),
];

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
stopWithParent();
for (const child of children) child.on('exit', end);
