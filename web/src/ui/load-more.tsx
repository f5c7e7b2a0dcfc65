import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import classes from './load-more.module.css';

type Props = { hasMore: boolean; busy: boolean; onMore: () => void };

/** Reads the next page when the end of the list comes into view, or on a tap. */
export function LoadMore({ hasMore, busy, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || busy) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, busy, onMore]);
  if (!hasMore) return null;
  return (
    <div ref={end} className={classes.more}>
      <Button kind="outline" size="small" busy={busy} onClick={onMore}>
        {busy ? 'Loading more…' : 'Load more'}
      </Button>
    </div>
  );
}
