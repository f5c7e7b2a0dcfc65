import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetUnread, useOffline } from '../connection.ts';
import { applyMessage } from './apply-message.ts';
import { openStream } from './stream.ts';

/** SPEC section 9: poll every 5 seconds, here only while the stream is down or a read could not reach the server. */
const pollMs = 5_000;
/** A reconnect that takes less is nobody's concern. */
const quietMs = 1_500;

/** Keeps the caches live while mounted. Answers whether the stream has been down for a noticeable while. */
export function useLive(): { reconnecting: boolean } {
  const client = useQueryClient();
  const offline = useOffline();
  const [up, setUp] = useState(true);
  const [reconnecting, setReconnecting] = useState(false);

  useEffect(() => {
    const stream = openStream({
      onMessage: (message) => applyMessage(client, message),
      onOpen: () => setUp(true),
      onDown: () => setUp(false),
    });
    return stream.close;
  }, [client]);

  useEffect(() => {
    if (up) {
      setReconnecting(false);
      return undefined;
    }
    const notice = setTimeout(() => setReconnecting(true), quietMs);
    return () => clearTimeout(notice);
  }, [up]);

  useEffect(() => {
    if (up && !offline) return undefined;
    const poll = setInterval(() => void readAgain(client), pollMs);
    return () => clearInterval(poll);
  }, [client, up, offline]);

  return { reconnecting };
}

async function readAgain(client: QueryClient): Promise<void> {
  const began = Date.now();
  // A read that is under way is waited for: begun anew each time, one slower than the poll would never end.
  await client.invalidateQueries(undefined, { cancelRefetch: false });
  forgetUnread(began);
}
