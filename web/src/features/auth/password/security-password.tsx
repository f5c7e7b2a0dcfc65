import { useAction } from '../../../lib/api/use-action.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { lazyPart } from '../../../lib/load-part.ts';
import { useViewer } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { SettingsAction } from '../../../ui/settings-section.tsx';
import classes from '../sessions/security.module.css';

const ChangePasswordDialog = lazyPart(() => import('./change-password-dialog.tsx'));

export function SecurityPassword({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) return <SetPassword />;
  return (
    <div className={classes.block}>
      <SettingsAction title="Password" hint="Choose a long one that you don’t use anywhere else.">
        <DialogButton kind="outline" size="small" dialog={(state) => <ChangePasswordDialog {...state} />}>
          Change password
        </DialogButton>
      </SettingsAction>
    </div>
  );
}

/** A first password is set like a forgotten one: by an emailed link. */
function SetPassword() {
  const { toasts } = useAppClient();
  const { user } = useViewer();
  const request = useAction('requestPasswordReset');
  return (
    <div className={classes.block}>
      <SettingsAction
        title="Password"
        hint="Your account has none. Setting one disconnects your sign-ins; you can connect them again afterwards."
      >
        <Button
          kind="outline"
          size="small"
          busy={request.isPending}
          onClick={() =>
            request.mutate(
              { body: { email: user.email } },
              {
                onSuccess: () => toasts.show('We emailed you a link to set a password.'),
                onError: (error) => toasts.showError(error),
              },
            )
          }
        >
          Set a password
        </Button>
      </SettingsAction>
    </div>
  );
}
