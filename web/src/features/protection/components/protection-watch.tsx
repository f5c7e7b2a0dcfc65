import type { ProtectionState } from '@sidebet/contract/protection';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { protectionReads, readAgain } from '../../../lib/api/read-again.ts';
import { useApi } from '../../../lib/api/use-api.ts';
import { call } from '../../../lib/api-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { nextMoment } from '../moments.ts';

const RealityCheck = lazyPart(() => import('./reality-check.tsx'));

const noteEveryMs = 60_000;
/** Longer timers overflow in browsers. */
const longestWaitMs = 24 * 3_600_000;
/** Wait a little longer, so the server surely agrees. */
const graceMs = 300;

type Props = { loggingOut: boolean; onLogOut: () => void };

/** Runs on every signed-in page: records usage for the time limit and shows due reality checks. */
export default function ProtectionWatch(props: Props) {
  const { data } = useApi('getProtection');
  useSignsOfUse(data !== undefined && isMeasured(data));
  useReadingInTime(data);
  if (!data?.realityCheck?.due || !data.session || data.bar) return null;
  return (
    <Suspense>
      <RealityCheck session={data.session} helpLine={data.helpLine} {...props} />
    </Suspense>
  );
}

function isMeasured({ limits }: ProtectionState): boolean {
  return limits.some(({ unit, limit }) => unit === 'minutes' && limit !== null);
}

/** Records usage once a minute while the page is visible. */
function useSignsOfUse(measured: boolean): void {
  useEffect(() => {
    if (!measured) return undefined;
    const timer = setInterval(() => {
      // A failed ping loses that minute; the next one counts.
      if (document.visibilityState === 'visible') call('noteUse', {}).catch(() => undefined);
    }, noteEveryMs);
    return () => clearInterval(timer);
  }, [measured]);
}

/** Refetches the state when a part of it changes over time. */
function useReadingInTime(state: ProtectionState | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const now = serverNow();
    const at = state && nextMoment(state, now);
    if (!at) return undefined;
    const wait = Math.min(at - now + graceMs, longestWaitMs);
    const timer = setTimeout(() => {
      readAgain(client, protectionReads);
    }, wait);
    return () => clearTimeout(timer);
  }, [client, state]);
}
