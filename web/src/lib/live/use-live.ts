import { useEffect, useState } from 'react';
import { type AppClient, useAppClient } from '../app-client.ts';
import { useOffline } from '../connection.ts';
import { createApplyMessage } from './apply-message.ts';
import { watchMissedResults } from './missed-results.ts';
import { type DownReason, openStream } from './stream.ts';

/** Specified poll interval; used only while the stream is down or a read could not reach the server. */
const pollMs = 5_000;
/** Shorter reconnects are not shown. */
const quietMs = 1_500;

/**
 * Keeps the caches live while mounted. Returns why the stream has been down for a noticeable time; null while it is up.
 */
export function useLive(): DownReason | null {
  const client = useAppClient();
  const offline = useOffline();
  const [down, setDown] = useState<DownReason | null>(null);
  const [noticed, setNoticed] = useState(false);
  const up = down === null;

  useEffect(() => watchMissedResults(client), [client]);

  useEffect(() => {
    const stream = openStream({
      onMessage: createApplyMessage(client),
      onOpen: () => setDown(null),
      onDown: setDown,
    });
    return stream.close;
  }, [client]);

  useEffect(() => {
    if (up) {
      setNoticed(false);
      return undefined;
    }
    const notice = setTimeout(() => setNoticed(true), quietMs);
    return () => clearTimeout(notice);
  }, [up]);

  useEffect(() => {
    if (up && !offline) return undefined;
    const poll = setInterval(() => void readAgain(client), pollMs);
    return () => clearInterval(poll);
  }, [client, up, offline]);

  return noticed ? down : null;
}

async function readAgain(client: AppClient): Promise<void> {
  const began = Date.now();
  // Do not cancel running reads: one slower than the poll interval would never finish.
  await client.invalidateQueries(undefined, { cancelRefetch: false });
  client.connection.forgetUnread(began);
}
