import {
  defaultSite,
  joiningRules,
  listSiteMistakes,
  onButton,
  type SiteSettings,
  type SiteTheme,
  surfaces,
} from '@sidebet/domain/site/site-settings';
import { apiKey } from '../../lib/api/api-key.ts';
import { useAction } from '../../lib/api/use-action.ts';
import { useAppClient } from '../../lib/app-client.ts';
import { type FieldProps, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { ProblemBox } from '../../ui/problem.tsx';
import classes from './setup.module.css';

const joiningLabels = { invited: 'Invited people only', anyone: 'Anyone' } as const;

type Props = { token: string; initial: SiteSettings | null; onSaved: (site: SiteSettings) => void };

/** Name, a button color for each theme, and who may join. */
export function SetupForm({ token, initial, onSaved }: Props) {
  const client = useAppClient();
  const save = useAction('putSite', {
    onSuccess: (site) => client.setQueryData(apiKey('getSite'), site),
  });
  const form = useForm({
    initial: initial ?? { ...defaultSite, name: '' },
    check: listSiteMistakes,
    send: (input) => save.mutateAsync({ body: { ...input, token } }),
    onSent: onSaved,
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-label="Set up your site">
      <Field
        {...form.field('name')}
        label="Name"
        maxLength={60}
        autoComplete="off"
        placeholder="Sunday Crew"
      />
      <ColorField label="Color of buttons in the dark theme" theme="dark" field={form.field('darkColor')} />
      <ColorField
        label="Color of buttons in the light theme"
        theme="light"
        field={form.field('lightColor')}
      />
      <Choices
        label="Who may create an account"
        options={joiningRules.map((value) => ({ value, label: joiningLabels[value] }))}
        value={form.values.joining}
        onChange={(joining) => form.set({ joining })}
      />
      <ProblemBox problem={form.problems.form} />
      <Button type="submit" wide busy={form.isPending}>
        Save
      </Button>
    </form>
  );
}

type ColorProps = {
  label: string;
  theme: SiteTheme;
  field: FieldProps<string>;
};

const exampleColors: Readonly<Record<SiteTheme, string>> = { dark: '#ffd166', light: '#0a3d91' };

/** A color as text, a picker, and a button in it on the theme's background. */
function ColorField({ label, theme, field }: ColorProps) {
  const { value, onChange } = field;
  const isColor = /^#[0-9a-f]{6}$/i.test(value.trim());
  return (
    <Field
      {...field}
      label={label}
      maxLength={20}
      spellCheck={false}
      autoComplete="off"
      hint={`Such as ${exampleColors[theme]}. Buttons need a contrast of 4.5:1 with everything around them.`}
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
            onChange={onChange}
          />
        </span>
      }
    />
  );
}
