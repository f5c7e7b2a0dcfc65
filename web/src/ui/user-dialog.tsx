import { IconBan, IconBell, IconBellOff, IconFlag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useApi } from '../lib/api/use-api.ts';
import { useOffline } from '../lib/connection.ts';
import { hasMuted, type NamedUser, type Restriction, useRestrict } from '../lib/restricted-people.ts';
import { site } from '../lib/site.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogText } from './dialog.tsx';
import type { DialogState } from './dialog-button.tsx';
import { OfflineNote } from './offline-note.tsx';
import { ProblemLine } from './problem.tsx';
import { ReportForm } from './report-form.tsx';
import classes from './user-dialog.module.css';

type Props = DialogState & { user: NamedUser; betId: string | null };

const titles = {
  choose: (name: string) => name,
  report: (name: string) => `Report ${name}`,
  block: (name: string) => `Block ${name}?`,
};

/** What the user can do about another: mute, report and block. Blocking asks again. */
export default function UserDialog({ user, betId, opened, onClose, onClosed }: Props) {
  const [step, setStep] = useState<keyof typeof titles>('choose');
  const { data } = useApi('listRestrictedPeople');
  const restrict = useRestrict(user);
  const offline = useOffline();
  const act = (kind: Restriction) => restrict.mutate(kind, { onSuccess: onClose });
  const isMuted = hasMuted(data, user.id);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      busy={restrict.isPending}
      title={titles[step](user.name)}
    >
      <div className={classes.content}>
        {step === 'report' && (
          <ReportForm user={user} betId={betId} onCancel={() => setStep('choose')} onDone={onClose} />
        )}
        {step === 'choose' && (
          <ul className={classes.choices}>
            <Choice
              icon={isMuted ? <IconBell stroke={1.8} /> : <IconBellOff stroke={1.8} />}
              title={isMuted ? 'Unmute' : 'Mute'}
              text={
                isMuted
                  ? 'Get notifications about what they do again.'
                  : 'No notifications or emails about what they do. Their challenges are still in your list.'
              }
              disabled={offline || !data || restrict.isPending}
              onClick={() => act(isMuted ? 'unmute' : 'mute')}
            />
            <Choice
              icon={<IconFlag stroke={1.8} />}
              title="Report"
              text="Tell us about harassment, impersonation or cheating."
              disabled={restrict.isPending}
              onClick={() => setStep('report')}
            />
            <Choice
              icon={<IconBan stroke={1.8} />}
              title="Block"
              text={`You no longer see each other anywhere on ${site.name}.`}
              disabled={restrict.isPending}
              onClick={() => setStep('block')}
            />
          </ul>
        )}
        {step === 'block' && (
          <>
            <DialogText>
              You will not see each other anywhere on {site.name}. Your friendship and open challenges to each
              other end, and their wagers return. Accepted bets continue. {user.name} is not notified.
            </DialogText>
            <DialogActions>
              <Button kind="outline" wide data-autofocus onClick={() => setStep('choose')}>
                Cancel
              </Button>
              <Button
                kind="danger"
                wide
                disabled={offline}
                busy={restrict.isPending}
                onClick={() => act('block')}
              >
                Block
              </Button>
            </DialogActions>
          </>
        )}
        {offline && step !== 'report' && <OfflineNote />}
        <ProblemLine error={restrict.error} />
      </div>
    </Dialog>
  );
}

type ChoiceProps = { icon: ReactNode; title: string; text: string; disabled: boolean; onClick: () => void };

function Choice({ icon, title, text, disabled, onClick }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={classes.choice} disabled={disabled} onClick={onClick}>
        <span aria-hidden="true">{icon}</span>
        <span>
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
      </button>
    </li>
  );
}
