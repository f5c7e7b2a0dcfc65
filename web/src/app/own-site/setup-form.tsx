import { isRefusal } from '@sidebet/domain/refusals';
import {
  decideSiteSettings,
  defaultSite,
  joiningRules,
  onButton,
  type SiteSettings,
  type SiteTheme,
  surfaces,
} from '@sidebet/domain/site/site-settings';
import { type FormEvent, useState } from 'react';
import { apiKey } from '../../lib/api/api-key.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { ApiProblem, errorMessage } from '../../lib/api-problem.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { ProblemBox } from '../../ui/problem.tsx';
import classes from './setup.module.css';

type FieldName = 'name' | 'darkColor' | 'lightColor';
type Problem = { readonly field: string | null; readonly message: string };

const joiningLabels = { invited: 'Invited people only', anyone: 'Anyone' } as const;

type Props = { token: string; initial: SiteSettings | null; onSaved: (site: SiteSettings) => void };

/** Name, a button color for each theme, and who may join. */
export function SetupForm({ token, initial, onSaved }: Props) {
  const [input, setInput] = useState<SiteSettings>(initial ?? { ...defaultSite, name: '' });
  const [problem, setProblem] = useState<Problem | null>(null);
  const client = useAppClient();
  const save = useAction('putSite', {
    onSuccess: (site) => client.setQueryData(apiKey('getSite'), site),
  });
  const change = (part: Partial<SiteSettings>) => {
    setInput({ ...input, ...part });
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const decided = decideSiteSettings(input);
    if (isRefusal(decided)) {
      setProblem({ field: decided.field ?? null, message: decided.message });
      return;
    }
    save.mutate(
      { body: { ...input, token } },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const field = error instanceof ApiProblem ? (error.fields?.[0]?.path ?? null) : null;
          setProblem({ field, message: errorMessage(error) });
        },
      },
    );
  };
  const problemOf = (name: FieldName) => (problem?.field === name ? problem.message : null);
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label="Set up your site">
      <Field
        label="Name"
        name="name"
        value={input.name}
        maxLength={60}
        autoComplete="off"
        placeholder="Sunday Crew"
        problem={problemOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <ColorField
        label="Color of buttons in the dark theme"
        theme="dark"
        value={input.darkColor}
        problem={problemOf('darkColor')}
        onChange={(darkColor) => change({ darkColor })}
      />
      <ColorField
        label="Color of buttons in the light theme"
        theme="light"
        value={input.lightColor}
        problem={problemOf('lightColor')}
        onChange={(lightColor) => change({ lightColor })}
      />
      <Choices
        label="Who may create an account"
        options={joiningRules.map((value) => ({ value, label: joiningLabels[value] }))}
        value={input.joining}
        onChange={(joining) => change({ joining })}
      />
      <ProblemBox
        problem={
          problem && !['name', 'darkColor', 'lightColor'].includes(problem.field ?? '')
            ? problem.message
            : null
        }
      />
      <Button type="submit" wide busy={save.isPending}>
        Save
      </Button>
    </form>
  );
}

type ColorProps = {
  label: string;
  theme: SiteTheme;
  value: string;
  problem: string | null;
  onChange: (color: string) => void;
};

const exampleColors: Readonly<Record<SiteTheme, string>> = { dark: '#ffd166', light: '#0a3d91' };

/** A color as text, a picker, and a button in it on the theme's background. */
function ColorField({ label, theme, value, problem, onChange }: ColorProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value.trim());
  return (
    <Field
      label={label}
      value={value}
      maxLength={20}
      spellCheck={false}
      autoComplete="off"
      hint={`Such as ${exampleColors[theme]}. Buttons need a contrast of 4.5:1 with everything around them.`}
      problem={problem}
      onChange={({ target }) => onChange(target.value)}
      end={
        <span className={classes.sample}>
          <svg viewBox="0 0 76 34" aria-hidden="true">
            <rect width="76" height="34" rx="9" fill={surfaces[theme].ground} />
            <rect
              x="8"
              y="6"
              width="60"
              height="22"
              rx="7"
              fill={isColor ? value.trim() : surfaces[theme].raised}
            />
            <text x="38" y="21" textAnchor="middle" fontSize="11" fontWeight="600" fill={onButton[theme]}>
              Bet
            </text>
          </svg>
          <input
            type="color"
            aria-label={`Pick the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
            value={isColor ? value.trim().toLowerCase() : '#808080'}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      }
    />
  );
}
