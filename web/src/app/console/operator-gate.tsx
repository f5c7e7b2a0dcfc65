import { type ReactNode, useState } from 'react';
import { useApi } from '../../lib/api/use-api.ts';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { QuietLoading } from '../quiet-loading.tsx';
import { StandalonePage } from '../standalone-page.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import { useIdleLogout } from './use-idle-logout.ts';

/** Shows the console to operators with a second factor, and the setup to others. */
export function OperatorGate({ children }: { children: ReactNode }) {
  const security = useApi('getSecurity');
  // Stays open until the operator leaves, because backup codes appear after the factor is on.
  const [isSettingUp, setSettingUp] = useState(false);
  useIdleLogout();
  const { data } = security;
  const hasFactor = data && (data.twoStep !== null || data.passkeys.length > 0);
  if (hasFactor === false && !isSettingUp) setSettingUp(true);
  if (!data) {
    if (security.isPending) return <QuietLoading />;
    return (
      <StandalonePage>
        <QueryFailure error={security.error} onRetry={() => void security.refetch()} />
      </StandalonePage>
    );
  }
  if (isSettingUp) return <SetUpSecondFactor security={data} onDone={() => setSettingUp(false)} />;
  return children;
}
