import { supportCategories, ticketLimits } from '@sidebet/domain/support/ticket';
import type { FormEvent } from 'react';
import { categoryLabels } from '../../../lib/support-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemBox } from '../../../ui/problem.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { useSupportForm } from '../use-support-form.ts';
import { AttachmentField } from './attachment-field.tsx';
import classes from './support-form.module.css';

const categories = supportCategories.map((value) => ({ value, label: categoryLabels[value] }));

export function SupportForm() {
  const { draft, change, problem, setProblem, send, upload, busy } = useSupportForm();
  const problemAt = (field: 'subject' | 'message') => (problem?.field === field ? problem.message : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Support">
      <div className={classes.pair}>
        <Field
          label="Subject"
          value={draft.subject}
          problem={problemAt('subject')}
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <SelectField
          label="Category"
          value={draft.category}
          options={categories}
          disabled={busy}
          onChange={(category) => change({ category })}
        />
      </div>
      <TextArea
        label="Message"
        value={draft.message}
        problem={problemAt('message')}
        hint={roomLeft(draft.message)}
        readOnly={busy}
        placeholder="What happened, and what did you expect?"
        onChange={(event) => change({ message: event.target.value })}
      />
      <AttachmentField
        file={draft.file}
        disabled={busy}
        onChange={(file) => {
          setProblem(null);
          change({ file, attachmentUrl: null });
        }}
      />
      {upload && (
        <UploadProgress
          label={draft.file?.name ?? 'Attachment'}
          part={upload.part}
          waiting={upload.waiting}
          onCancel={upload.cancel}
        />
      )}
      <ProblemBox problem={problem?.field === null ? problem.message : null} />
      <Button type="submit" wide busy={busy}>
        {busy ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}

/** Shown only near the limit. */
function roomLeft(message: string): string | undefined {
  const left = ticketLimits.maxMessageLength - [...message].length;
  if (left > 500) return undefined;
  return left >= 0 ? `${left} characters left` : `${-left} characters too many`;
}
