import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Room } from './room.tsx';

type Props<T> = {
  /** What the page is called until there is something to name it by. */
  title: string;
  loading: string;
  back: { to: string; label: string };
  /** Names the one thing among everything the console reads. */
  subject: readonly string[];
  read: (signal: AbortSignal) => Promise<T>;
  /** The subject's page, a {@link Room}; remounts for another subject. */
  children: (one: T) => ReactNode;
};

/** One thing of the console, by the id in the address. */
export function OneRoom<T>({ title, loading, back, subject, read, children }: Props<T>) {
  const one = useQuery({
    queryKey: [...queryKeys.admin, ...subject],
    queryFn: ({ signal }) => read(signal),
  });
  if (one.data) return <Fragment key={subject.join(' ')}>{children(one.data)}</Fragment>;
  return (
    <Room title={title} back={back}>
      {one.isError ? (
        <QueryFailure error={one.error} onRetry={() => void one.refetch()} />
      ) : (
        <Skeletons label={loading} count={5} height={72} />
      )}
    </Room>
  );
}
