import { decideReport, maxReportMessage, type ReportReason } from '@sidebet/domain/safety/report';
import type { ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { useAppClient } from '../lib/app-client.ts';
import { useOffline } from '../lib/connection.ts';
import type { NamedUser } from '../lib/restricted-people.ts';
import { useForm } from '../lib/use-form.ts';
import { Button } from './button.tsx';
import { DialogActions, DialogForm, DialogText } from './dialog.tsx';
import { OfflineNote } from './offline-note.tsx';
import { ProblemBox } from './problem.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';

const reasons: readonly { readonly value: ReportReason; readonly label: string }[] = [
  { value: 'harassment', label: 'Harassment' },
  { value: 'impersonation', label: 'Pretending to be someone else' },
  { value: 'offensive', label: 'Offensive name, picture or message' },
  { value: 'cheating', label: 'Cheating' },
  { value: 'other', label: 'Something else' },
];

type Report = { readonly reason: ReportReason; readonly message: string };
const empty: Report = { reason: 'harassment', message: '' };
type Ending = { onCancel: () => void; onDone: () => void };
type UserProps = Ending & {
  user: NamedUser;
  /** The bet or the message on which the user met them. */
  betId?: string | null;
  messageId?: string | null;
  /** The payment between the two about which they disagree. */
  paymentId?: string | null;
};

/** Reports a person, with the bet or the message the user saw. */
export function ReportForm({ user, betId = null, messageId = null, paymentId = null, ...ending }: UserProps) {
  return (
    <Form
      send={(report) =>
        call('reportPerson', {
          params: { userId: user.id },
          body: { ...report, betId, messageId, paymentId },
        })
      }
      {...ending}
    >
      We see what you see now: their name, picture{betId !== null && ', this bet'}
      {messageId !== null && ', this message'}
      {paymentId !== null && ', what you both said about this payment'} and your report. {user.name} does not
      learn who reported them.
    </Form>
  );
}

/** A group of the user, or one that an invite link invites to. */
export type ReportableGroup =
  | { readonly groupId: string }
  | { readonly inviteId: string; readonly token: string };

/** Reports a group. */
export function GroupReportForm({ group, ...ending }: Ending & { group: ReportableGroup }) {
  return (
    <Form
      send={(body) =>
        'groupId' in group
          ? call('reportGroup', { params: { groupId: group.groupId }, body })
          : call('reportInvitedGroup', {
              params: { inviteId: group.inviteId },
              body: { ...body, token: group.token },
            })
      }
      {...ending}
    >
      We see the group’s name, picture and rules as they are now, and your report, but no messages. Report a
      message where you read it. The group does not learn who reported it.
    </Form>
  );
}

type FormProps = Ending & { send: (report: Report) => Promise<null>; children: ReactNode };

/** The input stays until it is sent. */
function Form({ send, children, onCancel, onDone }: FormProps) {
  const { toasts } = useAppClient();
  const offline = useOffline();
  const form = useForm({
    initial: empty,
    check: ({ reason, message }) => decideReport(reason, message),
    send: ({ reason, message }) => send({ reason, message: message.trim() }),
    onSent: () => {
      toasts.show('Thank you. We will look into it.');
      onDone();
    },
  });
  const { reason, message } = form.values;
  const left = maxReportMessage - [...message.trim()].length;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogText>{children}</DialogText>
      <SelectField
        label="What is wrong?"
        value={reason}
        options={reasons}
        onChange={(value) => form.set({ reason: value })}
      />
      <TextArea
        {...form.field('message')}
        label={reason === 'other' ? 'What happened?' : 'What happened? (optional)'}
        rows={4}
        hint={left <= 100 ? `${left} characters left` : undefined}
      />
      {offline && <OfflineNote />}
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" wide onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" wide disabled={offline} busy={form.isPending}>
          Send report
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
