import { lazyPart } from '../../../lib/load-part.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { SettingsAction } from '../../../ui/settings-section.tsx';
import classes from './security.module.css';

const ChangePasswordDialog = lazyPart(() => import('./change-password-dialog.tsx'));

export function SecurityPassword() {
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
