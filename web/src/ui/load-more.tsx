import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './load-more.module.css';
import { ProblemLine } from './problem.tsx';

type Props = {
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<{ readonly nextCursor: string | null }>>,
    'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
};

/** Loads the next page when the end of the list comes into view, or on tap; after a failure only on tap. */
export function LoadMore({ list }: Props) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  const failure = useFailure(list);
  const hasFailed = failure !== null;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasNextPage || isFetchingNextPage || hasFailed) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, hasFailed, fetchNextPage]);
  if (!hasNextPage) return null;
  const offer = hasFailed ? 'Try Again' : 'Load more';
  return (
    <div ref={end} className={classes.more}>
      {!isFetchingNextPage && <ProblemLine error={failure} />}
      <Button kind="outline" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading more…' : offer}
      </Button>
    </div>
  );
}

/**
 * Why the next page failed. The query clears its error whenever its shown pages are refetched, which happens every few
 * seconds while offline; this keeps it until the list continues elsewhere.
 */
function useFailure({ data, error, isFetchNextPageError }: Props['list']): unknown {
  const next = data?.pages.at(-1)?.nextCursor;
  const [failure, setFailure] = useState<{ next: typeof next; error: unknown } | null>(null);
  if (isFetchNextPageError && failure?.error !== error) setFailure({ next, error });
  return failure && failure.next === next ? failure.error : null;
}
