import { useEffect } from 'react';
import { whenIdle } from '../lib/load-part.ts';
import { canReceivePushes } from '../lib/push-support.ts';

/** Compares the push subscription of this browser with the stored one at each visit, once the page has little to do. */
export function usePushComparison(userId: string | undefined): void {
  useEffect(() => {
    // A browser that never gave or denied its permission has nothing to compare.
    if (!userId || !canReceivePushes() || Notification.permission === 'default') return undefined;
    const compare = async () => {
      const { comparePush } = await import('../features/notifications/api/push-state.ts');
      await comparePush();
    };
    // The next visit compares again. A script that cannot load must not reload the page, which would lose chosen files.
    return whenIdle(() => void compare().catch(() => undefined));
  }, [userId]);
}
