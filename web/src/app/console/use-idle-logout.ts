import { operatorSessionLimits } from '@sidebet/domain/auth/session-limits';
import { useEffect } from 'react';
import { call } from '../../lib/api-client.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { endSession, patchSession } from '../../lib/session.ts';

/** Shared between tabs: activity in one keeps the others logged in. */
const storageKey = 'sidebet.consoleUsedAt';
const checkEveryMs = 10_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Logs an operator out after 30 minutes without input. The server counts requests, but an open console polls, so the
 * page has to detect inactivity.
 */
export function useIdleLogout(): void {
  const client = useAppClient();
  useEffect(() => {
    let usedAt = Date.now();
    let isLoggingOut = false;
    write(usedAt);
    const noteUse = () => {
      const now = Date.now();
      // Other tabs write too; one write every two seconds is enough.
      if (now - usedAt < 2_000) return;
      usedAt = now;
      write(now);
    };
    const check = async () => {
      const isIdle = Date.now() - Math.max(usedAt, read()) >= operatorSessionLimits.idleMs;
      if (!isIdle || isLoggingOut) return;
      isLoggingOut = true;
      try {
        // Set before the request: the live stream may report the end of the session before the response arrives.
        patchSession(client, () => ({ operatorSessionEndedBy: 'idle' }));
        await call('logOut', {});
        endSession(client);
      } catch {
        // Retry at the next check.
        isLoggingOut = false;
      }
    };
    for (const input of inputs) addEventListener(input, noteUse, { passive: true });
    const timer = setInterval(check, checkEveryMs);
    return () => {
      clearInterval(timer);
      for (const input of inputs) removeEventListener(input, noteUse);
    };
  }, [client]);
}

function write(at: number): void {
  try {
    localStorage.setItem(storageKey, String(at));
  } catch {
    // Without storage each tab counts on its own.
  }
}

function read(): number {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0);
  } catch {
    return 0;
  }
}
