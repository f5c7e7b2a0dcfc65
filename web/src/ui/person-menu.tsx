import { IconDots } from '@tabler/icons-react';
import { lazyPart } from '../lib/load-part.ts';
import type { NamedPerson } from '../lib/restricted-people.ts';
import { DialogButton } from './dialog-button.tsx';

const PersonDialog = lazyPart(() => import('./person-dialog.tsx'));

type Props = {
  person: NamedPerson;
  /** The bet on which the user meets them. */
  betId?: string;
  label?: string;
};

/** Mute, report and block, wherever people meet. `label` replaces the three dots where there is room for a word. */
export function PersonMenu({ person, betId, label }: Props) {
  return (
    <DialogButton
      kind="plain"
      size={label === undefined ? 'tight' : 'small'}
      wide={label !== undefined}
      aria-label={`More about ${person.name}`}
      title={label === undefined ? 'More' : undefined}
      dialog={(state) => <PersonDialog person={person} betId={betId ?? null} {...state} />}
    >
      {label ?? <IconDots size={18} stroke={1.8} aria-hidden="true" />}
    </DialogButton>
  );
}
