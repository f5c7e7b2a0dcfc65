import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupMessage } from '@sidebet/contract/groups/talk';
import { decideMessage, refuseEdit } from '@sidebet/domain/groups/message';
import { isOrganizer } from '@sidebet/domain/groups/roles';
import { useRef, useState } from 'react';
import { useServerNow } from '../../../lib/clock.ts';
import { useOffline } from '../../../lib/connection.ts';
import { useViewer } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogForm, DialogText } from '../../../ui/dialog.tsx';
import type { DialogState } from '../../../ui/dialog-button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox, ProblemLine } from '../../../ui/problem.tsx';
import { ReportForm } from '../../../ui/report-form.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { UserMenu } from '../../../ui/user-menu.tsx';
import { useMessageAction, useReact } from '../api/mutations.ts';
import classes from './conversation.module.css';
import { ReactionChoice } from './reactions.tsx';

type Props = DialogState & {
  group: Pick<GroupView, 'id' | 'role'>;
  message: GroupMessage;
  onReply: () => void;
};

/** What the user can do with a message: react, reply, edit, remove; with others' also report it, or mute or block its writer. */
export default function MessageDialog({ group, message, onReply, opened, onClose, onClosed }: Props) {
  const { user } = useViewer();
  const now = useServerNow(10_000);
  const offline = useOffline();
  const [step, setStep] = useState<'choose' | 'edit' | 'remove' | 'report'>('choose');
  const replies = useRef(false);
  const react = useReact(group.id);
  const remove = useMessageAction('removeGroupMessage');
  const { person, text } = message;
  const named = { id: person.id, name: person.username };
  const isMine = person.id === user.id;
  const sent = { userId: person.id, createdAt: Date.parse(message.createdAt), isRemoved: text === null };
  const canEdit = refuseEdit(sent, user.id, now) === null;
  const canRemove = isMine || isOrganizer(group.role);
  const titles = {
    choose: `Message from ${person.username}`,
    edit: 'Edit message',
    remove: 'Remove message?',
    report: 'Report message',
  };
  return (
    <Dialog
      opened={opened}
      title={titles[step]}
      onClose={onClose}
      onClosed={() => {
        onClosed();
        // Now, because the button that opened the dialog got the focus back.
        if (replies.current) onReply();
      }}
      busy={react.isPending || remove.isPending}
    >
      {step === 'choose' && (
        <div className={classes.choices}>
          <DialogText>{text}</DialogText>
          <ReactionChoice
            reactions={message.reactions}
            isPending={react.isPending}
            onReact={(reaction, isOn) =>
              react.mutate({ messageId: message.id, reaction, isOn }, { onSuccess: onClose })
            }
          />
          <Button
            kind="outline"
            wide
            onClick={() => {
              replies.current = true;
              onClose();
            }}
          >
            Reply
          </Button>
          {canEdit && (
            <Button kind="outline" wide onClick={() => setStep('edit')}>
              Edit
            </Button>
          )}
          {canRemove && (
            <Button kind="outline" wide onClick={() => setStep('remove')}>
              Remove
            </Button>
          )}
          {!isMine && (
            <>
              <Button kind="outline" wide onClick={() => setStep('report')}>
                Report
              </Button>
              <UserMenu user={named} label={`More about ${person.username}`} />
            </>
          )}
          {offline && <OfflineNote />}
          <ProblemLine error={react.error} />
        </div>
      )}
      {step === 'edit' && <EditForm group={group} message={message} onClose={onClose} />}
      {step === 'report' && (
        <div className={classes.choices}>
          <DialogText>“{text ?? 'removed'}”</DialogText>
          <ReportForm
            user={named}
            messageId={message.id}
            onCancel={() => setStep('choose')}
            onDone={onClose}
          />
        </div>
      )}
      {step === 'remove' && (
        <div className={classes.choices}>
          <DialogText>The others see that a message was removed. This cannot be undone.</DialogText>
          <DialogActions>
            <Button kind="outline" wide data-autofocus onClick={() => setStep('choose')}>
              Cancel
            </Button>
            <Button
              kind="danger"
              wide
              disabled={offline}
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params: { groupId: group.id, messageId: message.id } },
                  { onSuccess: onClose },
                )
              }
            >
              Remove
            </Button>
          </DialogActions>
          {offline && <OfflineNote />}
          <ProblemLine error={remove.error} />
        </div>
      )}
    </Dialog>
  );
}

type EditProps = Pick<Props, 'group' | 'message' | 'onClose'>;

function EditForm({ group, message, onClose }: EditProps) {
  const edit = useMessageAction('editGroupMessage');
  const offline = useOffline();
  const form = useForm({
    initial: { text: message.text ?? '' },
    check: ({ text }) => decideMessage(text),
    send: (body) => edit.mutateAsync({ params: { groupId: group.id, messageId: message.id }, body }),
    onSent: onClose,
  });
  return (
    <DialogForm label="Edit message" onSubmit={form.submit}>
      <TextArea {...form.field('text')} label="Message" rows={4} data-autofocus />
      {offline && <OfflineNote />}
      <ProblemBox problem={form.problems.form} />
      <DialogActions>
        <Button kind="outline" wide onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" wide disabled={offline} busy={form.isPending}>
          Save
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
