import type { Refusal, RefusalCode } from '@sidebet/domain/refusals';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiProblem, errorMessage } from './api-problem.ts';
import { useShown } from './use-shown.ts';

/** What is wrong, at its field; `form` concerns the form as a whole. */
type Problems<Values> = { readonly [Name in keyof Values | 'form']?: string };

/** A rule's refusal, or a sentence of the form. If the form does not show its field, it concerns the form as a whole. */
type Mistake = Pick<Refusal, 'message'> & { readonly code?: string; readonly field?: string | undefined };

/** What a check of the form may return: a mistake, or the answer of a rule that is satisfied. */
export type Checked = Mistake | { readonly kind: string } | null;

export type FieldByCode<Values> = { readonly [Code in RefusalCode]?: keyof Values & string };

type Options<Values, Answer> = {
  /** What the fields start with. */
  initial: Values | (() => Values);
  /** What is wrong with the values, with the rules that the server applies too. Of each field the first mistake counts. */
  check?: ((values: Values) => Checked | readonly Checked[]) | undefined;
  /** The fields of refusals that do not name one, or name it as the API does. */
  fieldByCode?: FieldByCode<Values> | undefined;
  send: (values: Values) => Promise<Answer>;
  /** Called if the form is still shown. */
  onSent?: (answer: Answer) => void;
};

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

/** The props of a text field. */
export type FieldProps<Name> = {
  readonly name: Name;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
};

/**
 * A form: its values, what is wrong at which field, and one request at a time. Submitting shows the mistakes of all fields, or
 * what the server refuses, and focuses the first wrong field. The values stay until the form replaces them.
 */
export function useForm<Values extends object, Answer>(options: Options<Values, Answer>) {
  const { check, fieldByCode = {}, send, onSent } = options;
  const [values, setValues] = useState(options.initial);
  const [problems, setProblems] = useState<Problems<Values>>({});
  const [isPending, setPending] = useState(false);
  // The state changes too late for the second of two events.
  const isSending = useRef(false);
  const shown = useShown();

  /** Changes fields; their problems go. */
  const set = (changes: Partial<Values>) => {
    setValues((current) => ({ ...current, ...changes }));
    setProblems(
      (current) =>
        Object.fromEntries(
          Object.entries(current).filter(([name]) => !(name in changes)),
        ) as Problems<Values>,
    );
  };

  const place = (form: HTMLFormElement, mistakes: readonly Mistake[]): Problems<Values> => {
    const placed: Record<string, string> = {};
    for (const { code, field, message } of mistakes) {
      const name = fieldByCode[code as RefusalCode] ?? field;
      placed[name !== undefined && form.elements.namedItem(name) ? name : 'form'] ??= message;
    }
    return placed as Problems<Values>;
  };

  /** Shows mistakes and focuses the first wrong field. A field that shows one is `aria-invalid`. */
  const showMistakes = (form: HTMLFormElement, mistakes: readonly Mistake[]) => {
    flushSync(() => {
      setProblems(place(form, mistakes));
      setPending(false);
    });
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current) return;
    const mistakes = [check?.(values) ?? []].flat().filter(isMistake);
    if (mistakes.length > 0) return showMistakes(form, mistakes);
    isSending.current = true;
    setProblems({});
    setPending(true);
    void send(values)
      .finally(() => {
        isSending.current = false;
      })
      .then(
        (answer) => {
          setPending(false);
          if (shown.current) onSent?.(answer);
        },
        (error) => showMistakes(form, [toMistake(error)]),
      );
  };

  /** The props of a text field. */
  const field = <Name extends TextName<Values> & string>(name: Name): FieldProps<Name> => ({
    name,
    value: values[name] as string,
    problem: problems[name],
    onChange: ({ target }) => set({ [name]: target.value } as Partial<Values>),
  });

  /** For what is next to the form, such as another way to log in. */
  const showProblem = (message: string | null) =>
    setProblems((message === null ? {} : { form: message }) as Problems<Values>);

  return { values, set, problems, field, submit, isPending, showProblem };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values, unknown>>;

function isMistake(checked: Checked): checked is Mistake {
  return checked !== null && 'message' in checked && (!('kind' in checked) || checked.kind === 'refusal');
}

/** A failed request, at the field that the server names. */
function toMistake(error: unknown): Mistake {
  const message = errorMessage(error);
  if (!(error instanceof ApiProblem)) return { message };
  return { message, code: error.code, field: error.fields[0]?.path };
}

/** The refusal that fields are empty: "Required" at each of them, and its sentence for the form as a whole. */
export function showRequired(mistakes: readonly Refusal[], code: RefusalCode): readonly Mistake[] {
  return mistakes.flatMap((mistake): readonly Mistake[] =>
    mistake.code === code
      ? [{ field: mistake.field, message: 'Required' }, { message: mistake.message }]
      : [mistake],
  );
}
