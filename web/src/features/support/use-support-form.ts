import { validateTicket } from '@sidebet/domain/support/ticket';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { useViewer } from '../../lib/session.ts';
import { useSendAttachment, useSendTicket } from './api.ts';
import { type Draft, emptyDraft, forgetDraft, saveDraft, savedDraft } from './draft.ts';

const sent = "Your message was sent. We'll get back to you shortly.";
const failed = 'Failed to send your message. Please try again.';

type SupportProblem = { readonly field: 'subject' | 'message' | null; readonly message: string };

/** The draft and its submission: first the file, then the message. A failure keeps the draft. */
export function useSupportForm() {
  const { toasts, tab } = useAppClient();
  const { user } = useViewer();
  const [draft, setDraft] = useState(() => savedDraft(tab, user.id));
  const [problem, setProblem] = useState<SupportProblem | null>(null);
  const [progress, setProgress] = useState({ part: 0, waiting: false });
  const cancelling = useRef<AbortController>(null);
  const attach = useSendAttachment();
  const ticket = useSendTicket();
  // Leaving the view cancels the upload; the draft is stored.
  useEffect(() => () => cancelling.current?.abort(), []);

  const change = (changes: Partial<Draft>) => {
    setDraft((current) => {
      const next = { ...current, ...changes };
      saveDraft(tab, user.id, next);
      return next;
    });
  };

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
    change({ attachmentUrl });
    return attachmentUrl;
  }

  async function send(): Promise<void> {
    const checked = validateTicket(draft);
    if (checked.kind === 'refusal') {
      // "Please fill out subject and message." concerns the whole form.
      const aboutForm = checked.code === 'supportFieldsMissing';
      setProblem({ field: aboutForm ? null : checked.field, message: checked.message });
      return;
    }
    setProblem(null);
    const { file } = draft;
    try {
      const attachmentUrl = file ? (draft.attachmentUrl ?? (await upload(file))) : null;
      await ticket.send({ ...checked.value, attachmentUrl });
      forgetDraft(tab);
      setDraft(emptyDraft);
      toasts.show(sent);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'attachmentNotFound') change({ attachmentUrl: null });
      setProblem(cancelling.current?.signal.aborted ? null : toProblem(error));
    }
  }

  return {
    draft,
    change,
    problem,
    setProblem,
    send,
    /** Null while no file is being sent. */
    upload: attach.isPending ? { ...progress, cancel: () => cancelling.current?.abort() } : null,
    busy: attach.isPending || ticket.isPending,
  };
}

/** The server's message about the form, else the specified failure text. */
function toProblem(error: unknown): SupportProblem {
  if (!(error instanceof ApiProblem) || error.status < 400 || error.status >= 500) {
    return { field: null, message: failed };
  }
  const path = error.fields[0]?.path;
  return { field: path === 'subject' || path === 'message' ? path : null, message: error.detail };
}
