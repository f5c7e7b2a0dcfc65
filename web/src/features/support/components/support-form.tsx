import { supportCategories, ticketLimits } from '@sidebet/domain/support/ticket';
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
  const { form, upload } = useSupportForm();
  const { values: draft, isPending: busy } = form;
  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Support">
      <div className={classes.pair}>
        <Field {...form.field('subject')} label="Subject" autoComplete="off" readOnly={busy} />
        <SelectField
          label="Category"
          value={draft.category}
          options={categories}
          disabled={busy}
          onChange={(category) => form.set({ category })}
        />
      </div>
      <TextArea
        {...form.field('message')}
        label="Message"
        hint={roomLeft(draft.message)}
        readOnly={busy}
        placeholder="What happened, and what did you expect?"
      />
      <AttachmentField
        file={draft.file}
        disabled={busy}
        onChange={(file) => {
          form.showProblem(null);
          form.set({ file, attachmentUrl: null });
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
      <ProblemBox problem={form.problems.form} />
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
