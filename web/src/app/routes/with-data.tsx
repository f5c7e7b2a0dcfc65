import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../query-client.ts';
import { tellPerson } from '../tell-person.ts';

tellPerson(queryClient);

/** Layout for pages that fetch data. Public pages are outside it and load less code. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
