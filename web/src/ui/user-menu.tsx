import { IconDots } from '@tabler/icons-react';
import { lazyPart } from '../lib/load-part.ts';
import type { NamedUser } from '../lib/restricted-people.ts';
import { DialogButton } from './dialog-button.tsx';

const UserDialog = lazyPart(() => import('./user-dialog.tsx'));

type Props = {
  user: NamedUser;
  /** The bet on which the user meets them. */
  betId?: string;
  label?: string;
};

/** Mute, report and block, wherever people meet. `label` replaces the three dots where there is room for a word. */
export function UserMenu({ user, betId, label }: Props) {
  return (
    <DialogButton
      kind="plain"
      size={label === undefined ? 'tight' : 'small'}
      wide={label !== undefined}
      aria-label={`More about ${user.name}`}
      title={label === undefined ? 'More' : undefined}
      dialog={(state) => <UserDialog user={user} betId={betId ?? null} {...state} />}
    >
      {label ?? <IconDots size={18} stroke={1.8} aria-hidden="true" />}
    </DialogButton>
  );
}
