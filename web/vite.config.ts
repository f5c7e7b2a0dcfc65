import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiRoutes } from './build/api-routes.ts';
import { createChunkNames } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sitePages } from './build/site-pages.ts';
import { unusedComponents } from './build/unused-components.ts';

const apiPort = process.env.API_PORT || '3001';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), apiRoutes(), unusedComponents(), sitePages(), serviceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and pictures stay files, so the Content-Security-Policy needs no data: sources.
    assetsInlineLimit: 0,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'first pages', name: createChunkNames() }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false },
      '/outbox': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false },
    },
  },
});
