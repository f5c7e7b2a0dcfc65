import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../query-client.ts';
import { tellPerson } from '../tell-person.ts';

tellPerson(queryClient);

/** Pages that ask the server. Public pages are around this, and so do without its weight. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
