import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../query-client.ts';
import { syncWorkerUser } from '../sync-worker-user.ts';

syncWorkerUser(queryClient);

/** Layout for pages that fetch data. Public pages are outside it and load less code. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
