import type { Session } from '@sidebet/contract/auth';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import classes from './next-games.module.css';

/** Logs in to the demo, on a site that has one. */
export function DemoButton() {
  const [login, setLogin] = useState<Session['demoLogin']>();
  useEffect(() => {
    const left = new AbortController();
    call('getSession', { signal: left.signal }).then(
      ({ demoLogin }) => setLogin(demoLogin),
      () => {},
    );
    return () => left.abort();
  }, []);
  if (!login) return null;
  const enter = async () => {
    // The login page has the demo too, and says what went wrong.
    const next = await call('logIn', { body: login }).then(
      ({ user }) => (user ? paths.home : paths.signIn),
      () => paths.signIn,
    );
    // Public pages have no session to renew. A new page reads it.
    location.assign(next);
  };
  return (
    <div className={classes.demo}>
      <Button kind="outline" size="small" onClick={() => void enter()}>
        Enter the demo
      </Button>
    </div>
  );
}
