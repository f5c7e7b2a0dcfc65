import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { createQueryClient } from '../query-client.ts';
import { syncWorkerUser } from '../sync-worker-user.ts';

/**
 * Opens the data of an app and returns the layout of the pages that use it. Public pages are outside of it and load less code;
 * the data stays while one of them is shown.
 */
export function openData(client = createQueryClient()) {
  syncWorkerUser(client);
  return {
    Component: () => (
      <QueryClientProvider client={client}>
        <Outlet />
      </QueryClientProvider>
    ),
  };
}
