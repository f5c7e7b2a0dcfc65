import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { type ConsoleRequest, toConsoleRequest } from '../api/console-request.ts';
import { ConsolePage } from './console-page.tsx';

type Props<T> = {
  /** The page's title until the subject has loaded. */
  title: string;
  loading: string;
  back: { to: string; label: string };
  /** Query key of the subject. */
  subject: readonly string[];
  read: (request: ConsoleRequest) => Promise<T>;
  /** The subject's page, a {@link ConsolePage}; remounts for another subject. */
  children: (one: T) => ReactNode;
};

/** A console page for one subject, by the id in the URL. */
export function SubjectPage<T>({ title, loading, back, subject, read, children }: Props<T>) {
  const one = useQuery({
    queryKey: [...queryKeys.console, ...subject],
    queryFn: (context) => read(toConsoleRequest(context)),
  });
  if (one.data) return <Fragment key={subject.join(' ')}>{children(one.data)}</Fragment>;
  return (
    <ConsolePage title={title} back={back}>
      {one.isError ? (
        <QueryFailure error={one.error} onRetry={() => void one.refetch()} />
      ) : (
        <Skeletons label={loading} count={5} height={72} />
      )}
    </ConsolePage>
  );
}
