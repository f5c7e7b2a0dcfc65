import { pictureTypes, validatePicture } from '@sidebet/domain/profile/picture';
import { useRef, useState } from 'react';
import { useViewer } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { uploadProblem, useDeletePicture, usePutPicture, useRunningUpload } from '../api.ts';
import { useChosenPicture } from '../use-chosen-picture.ts';
import classes from './profile-picture.module.css';

/** States: none, selected, 'Uploading...', saved. The selection stays until it is saved. */
export function ProfilePicture() {
  const { user } = useViewer();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, checks, choose, clear } = useChosenPicture();
  const [problem, setProblem] = useState<string | null>(null);
  const put = usePutPicture();
  const running = useRunningUpload();
  const remove = useDeletePicture();

  const pick = async (file: File | undefined) => {
    if (file) setProblem(await choose(file));
    // Lets the same file be chosen again.
    if (input.current) input.current.value = '';
  };

  const upload = () => {
    const checked = validatePicture(chosen?.file ?? null);
    setProblem(checked.kind === 'refusal' ? checked.message : null);
    if (!chosen || checked.kind === 'refusal') return;
    const cancel = new AbortController();
    put.mutate(
      { file: chosen.file, cancel },
      {
        onSuccess: clear,
        onError: (error) => setProblem(cancel.signal.aborted ? null : uploadProblem(error)),
      },
    );
  };

  return (
    <section className={classes.picture} aria-label="Profile picture">
      <Avatar name={user.fullName} picture={chosen?.preview ?? user.profilePicture} size={112} />
      <div className={classes.side}>
        <p className={classes.hint} role="status">
          {chosen ? `${chosen.file.name} is selected. Upload it to use it.` : 'JPEG, PNG or GIF, up to 5 MB.'}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join(',')}
          aria-label="Picture file"
          onChange={(event) => void pick(event.target.files?.[0])}
        />
        <div className={classes.actions}>
          <Button
            kind="outline"
            size="small"
            disabled={running !== null}
            onClick={() => input.current?.click()}
          >
            Change Picture
          </Button>
          <Button size="small" busy={running !== null} disabled={checks > 0} onClick={upload}>
            {running ? 'Uploading...' : 'Upload'}
          </Button>
          {chosen && !running && (
            <Button kind="plain" size="small" onClick={clear}>
              Cancel
            </Button>
          )}
          {!chosen && !running && user.profilePicture && (
            <Button kind="plain" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
        </div>
        <ProblemBox problem={problem} />
        {running && (
          <UploadProgress
            label={running.file.name}
            part={running.part}
            waiting={running.waiting}
            onCancel={() => running.cancel.abort()}
          />
        )}
      </div>
    </section>
  );
}
