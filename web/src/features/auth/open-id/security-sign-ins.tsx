import type { SignInView } from '@sidebet/contract/security';
import { type OpenIdProvider, openIdNames, openIdProviders } from '@sidebet/domain/auth/open-id';
import { useAction } from '../../../lib/api/use-action.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import type { Toasts } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { EventTime } from '../../../ui/event-time.tsx';
import { SettingsAction } from '../../../ui/settings-section.tsx';
import classes from '../sessions/security.module.css';
import { useStartOpenId } from './open-id.ts';
import { openIdIcons } from './open-id-buttons.tsx';

/** A dialog the user dismissed is not an error. */
function showFailure({ showError }: Toasts, error: unknown): void {
  if (!(error instanceof ApiProblem && error.code === 'stepUpNeeded')) showError(error);
}

/** Connected services, and those that can be connected. Absent where none is configured or connected. */
export function SecuritySignIns({ signIns }: { signIns: readonly SignInView[] }) {
  const offered = useSession().data?.openIdProviders ?? [];
  const shown = openIdProviders.filter(
    (provider) => offered.includes(provider) || signIns.some((one) => one.provider === provider),
  );
  if (shown.length === 0) return null;
  return (
    <div className={classes.block}>
      <SettingsAction
        title="Connected sign-ins"
        hint="Log in with an account you already have. We store which account it is, and nothing else from it."
      >
        {null}
      </SettingsAction>
      <ul className={classes.list} aria-label="Connected sign-ins">
        {shown.map((provider) => (
          <SignIn
            key={provider}
            provider={provider}
            connectedAt={signIns.find((one) => one.provider === provider)?.connectedAt ?? null}
          />
        ))}
      </ul>
    </div>
  );
}

function SignIn({ provider, connectedAt }: { provider: OpenIdProvider; connectedAt: string | null }) {
  const { toasts } = useAppClient();
  const connect = useStartOpenId('connectSignIn');
  const disconnect = useAction('disconnectSignIn');
  const name = openIdNames[provider];
  const Icon = openIdIcons[provider];
  return (
    <li className={classes.item}>
      <Icon size={22} aria-hidden="true" />
      <p className={classes.name}>
        {name}
        <small>
          {connectedAt ? (
            <>
              Connected <EventTime instant={connectedAt} long />
            </>
          ) : (
            'Not connected'
          )}
        </small>
      </p>
      {connectedAt ? (
        <Button
          kind="outline"
          size="small"
          aria-label={`Disconnect ${name}`}
          busy={disconnect.isPending}
          onClick={() =>
            disconnect.mutate(
              { params: { provider } },
              {
                onSuccess: () => toasts.show(`${name} disconnected.`),
                onError: (error) => showFailure(toasts, error),
              },
            )
          }
        >
          Disconnect
        </Button>
      ) : (
        <Button
          kind="outline"
          size="small"
          aria-label={`Connect ${name}`}
          busy={connect.isPending}
          onClick={() =>
            connect.mutate(
              { body: { provider, next: paths.settingsTab('security') } },
              { onError: (error) => showFailure(toasts, error) },
            )
          }
        >
          Connect
        </Button>
      )}
    </li>
  );
}
