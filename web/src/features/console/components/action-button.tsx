import type { Api } from '@sidebet/contract/api';
import type { ResponseOf } from '@sidebet/contract/endpoint';
import { type ReactNode, useState } from 'react';
import type { ActionInput } from '../../../lib/api/inputs.ts';
import { useAppClient } from '../../../lib/app-client.ts';
import { Button } from '../../../ui/button.tsx';
import {
  type ActionBody,
  type ActionName,
  type ActionParams,
  useOperatorAction,
} from '../api/use-operator-action.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props<N extends ActionName> = {
  name: N;
  label: string;
  /** Screen reader suffix that tells equal buttons of several rows apart. */
  of?: string | undefined;
  title: string;
  explain: ReactNode;
  /** Toast after success. */
  done: string | ((answer: ResponseOf<Api[N]>) => string);
  params: ActionParams<N>;
  body: ActionBody<N>;
  danger?: boolean;
  size?: 'small' | 'medium';
  disabled?: boolean;
  /** Dialog fields above the reason, and their validation. */
  fields?: ReactNode;
  check?: () => boolean;
  /** Shows the server's refusal of a field there; false if there is no such field. */
  showAtField?: (field: string, message: string) => boolean;
  onOpen?: () => void;
};

/** A button for an operator action and the dialog that asks for its reason. */
export function ActionButton<N extends ActionName>({
  name,
  label,
  of,
  title,
  explain,
  done,
  params,
  body,
  danger,
  size = 'small',
  disabled,
  fields,
  check,
  showAtField,
  onOpen,
}: Props<N>) {
  const { toasts } = useAppClient();
  const [open, setOpen] = useState(false);
  const action = useOperatorAction(name);
  return (
    <>
      <Button
        kind={danger ? 'danger' : 'outline'}
        size={size}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </Button>
      {open && (
        <ReasonDialog
          title={title}
          explain={explain}
          confirm={label}
          danger={danger}
          busy={action.isPending}
          check={check}
          showAtField={showAtField}
          onClose={() => setOpen(false)}
          onConfirm={async (reason) => {
            // TypeScript cannot put the parts of a generic endpoint together again.
            const input = { params, body: { ...body, reason } } as unknown as ActionInput<N>;
            const answer = await action.mutateAsync(input);
            setOpen(false);
            toasts.show(typeof done === 'string' ? done : done(answer));
          }}
        >
          {fields}
        </ReasonDialog>
      )}
    </>
  );
}
