import type { GroupView } from '@sidebet/contract/groups/group';
import { pictureTypes, validatePicture } from '@sidebet/domain/profile/picture';
import { useRef, useState } from 'react';
import { useAction } from '../../../lib/api/use-action.ts';
import { errorMessage } from '../../../lib/api-problem.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { useOffline } from '../../../lib/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { usePutGroupPicture } from '../api/mutations.ts';
import { GroupMark } from './group-mark.tsx';
import classes from './groups.module.css';

/** Uploads a picture as soon as it is chosen. */
export function GroupPicture({ group }: { group: GroupView }) {
  const { toasts } = useAppClient();
  const input = useRef<HTMLInputElement>(null);
  const put = usePutGroupPicture(group.id);
  const remove = useAction('deleteGroupPicture', { onError: toasts.showError });
  const offline = useOffline();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const checked = validatePicture(file);
    setProblem(checked.kind === 'refusal' ? checked.message : null);
    if (checked.kind !== 'refusal') put.mutate(file, { onError: (error) => setProblem(errorMessage(error)) });
    // Lets the same file be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <div className={classes.stack}>
      <div className={classes.who}>
        <GroupMark group={group} size={72} />
        <div className={classes.buttons}>
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureTypes.join(',')}
            aria-label="Picture file"
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <Button
            kind="outline"
            size="small"
            disabled={offline}
            busy={put.isPending}
            onClick={() => input.current?.click()}
          >
            {put.isPending ? 'Uploading...' : 'Choose a picture'}
          </Button>
          {group.picture && !put.isPending && (
            <Button
              kind="plain"
              size="small"
              disabled={offline}
              busy={remove.isPending}
              onClick={() => remove.mutate({ params: { groupId: group.id } })}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      {offline && <OfflineNote />}
      <ProblemBox problem={problem} />
    </div>
  );
}
