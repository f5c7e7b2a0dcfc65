import { IconFingerprint } from '@tabler/icons-react';
import { errorMessage } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { canUsePasskeys } from '../second-factor/passkey.ts';
import { usePasskeyLogIn } from '../sessions/security.ts';

/** Passkey login, where the browser supports it. */
export function PasskeyLogin({ onProblem }: { onProblem: (message: string | null) => void }) {
  const logIn = usePasskeyLogIn();
  if (!canUsePasskeys()) return null;
  return (
    <Button
      kind="outline"
      wide
      busy={logIn.isPending}
      onClick={() => {
        onProblem(null);
        logIn.mutate(undefined, { onError: (error) => onProblem(errorMessage(error)) });
      }}
    >
      <IconFingerprint size={19} stroke={1.7} aria-hidden="true" />
      {logIn.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
    </Button>
  );
}
