import { listTicketMistakes } from '@sidebet/domain/support/ticket';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { useViewer } from '../../lib/session.ts';
import { showRequired, useForm } from '../../lib/use-form.ts';
import { useSendAttachment, useSendTicket } from './api.ts';
import { emptyDraft, forgetDraft, saveDraft, savedDraft } from './draft.ts';

const sent = "Your message was sent. We'll get back to you shortly.";
const failed = 'Failed to send your message. Please try again.';

/** The draft and its submission: first the file, then the message. A failure keeps the draft. */
export function useSupportForm() {
  const { toasts, tab } = useAppClient();
  const { user } = useViewer();
  const [progress, setProgress] = useState({ part: 0, waiting: false });
  const cancelling = useRef<AbortController>(null);
  const attach = useSendAttachment();
  const ticket = useSendTicket();
  // Leaving the view cancels the upload; the draft is stored.
  useEffect(() => () => cancelling.current?.abort(), []);

  const form = useForm({
    initial: () => savedDraft(tab, user.id),
    check: (draft) => showRequired(listTicketMistakes(draft), 'supportFieldsMissing'),
    send: async ({ subject, category, message, file, attachmentUrl: uploaded }) => {
      try {
        const attachmentUrl = file ? (uploaded ?? (await upload(file))) : null;
        await ticket.send({ subject, category, message, attachmentUrl });
      } catch (error) {
        if (cancelling.current?.signal.aborted) return false;
        if (error instanceof ApiProblem && error.code === 'attachmentNotFound')
          form.set({ attachmentUrl: null });
        throw isAboutForm(error) ? error : new ApiProblem('supportFailed', 0, failed);
      }
      forgetDraft(tab);
      toasts.show(sent);
      return true;
    },
    onSent: (isSent) => isSent && form.set(emptyDraft),
  });
  const { values } = form;
  useEffect(() => saveDraft(tab, user.id, values), [tab, user.id, values]);

  async function upload(file: File): Promise<string> {
    const cancel = new AbortController();
    cancelling.current = cancel;
    setProgress({ part: 0, waiting: false });
    const { attachmentUrl } = await attach.mutateAsync({
      file,
      signal: cancel.signal,
      onProgress: (part) => setProgress((now) => ({ ...now, part })),
      onWaiting: (waiting) => setProgress((now) => ({ ...now, waiting })),
    });
    form.set({ attachmentUrl });
    return attachmentUrl;
  }

  return {
    form,
    /** Null while no file is being sent. */
    upload: attach.isPending ? { ...progress, cancel: () => cancelling.current?.abort() } : null,
  };
}

/** Anything else shows the specified text. */
function isAboutForm(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}
