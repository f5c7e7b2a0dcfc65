import { attachmentTypes, validateAttachment } from '@sidebet/domain/support/attachment';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sizeLabel } from '../../../lib/support-labels.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './attachment-field.module.css';

type Props = { file: File | null; disabled: boolean; onChange: (file: File | null) => void };

/** The message's optional file. An invalid file is rejected right away, and the previous one stays. */
export function AttachmentField({ file, disabled, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const checked = validateAttachment(chosen);
    setProblem(checked.kind === 'refusal' ? checked.message : null);
    if (checked.kind === 'ok') onChange(chosen);
    // Lets the same file be chosen again.
    if (input.current) input.current.value = '';
  };

  return (
    <fieldset className={classes.attachment}>
      <legend>Attachment (optional)</legend>
      <input
        ref={input}
        type="file"
        hidden
        accept={attachmentTypes.join(',')}
        aria-label="Attachment file"
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <div className={classes.row}>
        {file ? (
          <p className={classes.file}>
            <IconFile size={18} stroke={1.7} aria-hidden="true" />
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{sizeLabel(file.size)}</span>
            <button
              type="button"
              className={classes.remove}
              aria-label="Remove attachment"
              disabled={disabled}
              onClick={() => {
                setProblem(null);
                onChange(null);
              }}
            >
              <IconX size={17} stroke={1.8} aria-hidden="true" />
            </button>
          </p>
        ) : (
          <p className={classes.hint}>Image, PDF or plain text, up to 10 MB.</p>
        )}
        <Button kind="outline" size="small" disabled={disabled} onClick={() => input.current?.click()}>
          <IconPaperclip size={16} stroke={1.8} aria-hidden="true" />
          {file ? 'Change File' : 'Choose File'}
        </Button>
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
