import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { applyMessage } from './apply-message.ts';
import { openStream } from './stream.ts';

/** SPEC section 9: poll every 5 seconds, here only while the stream is down. */
const pollMs = 5_000;
/** A reconnect that takes less is nobody's concern. */
const quietMs = 1_500;

/** Keeps the caches live while mounted. Answers whether the stream has been down for a noticeable while. */
export function useLive(): { reconnecting: boolean } {
  const client = useQueryClient();
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
    const poll = setInterval(() => void client.invalidateQueries(), pollMs);
    return () => {
      clearTimeout(notice);
      clearInterval(poll);
    };
  }, [client, up]);

  return { reconnecting };
}
