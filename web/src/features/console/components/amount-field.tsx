import type { FieldProps } from '../../../lib/use-form.ts';
import { Field } from '../../../ui/field.tsx';

type Props = FieldProps<string> & { label: string; placeholder?: string };

/** A number in the dialog of an action. */
export function AmountField({ placeholder = '0.00', ...field }: Props) {
  return <Field {...field} inputMode="decimal" placeholder={placeholder} autoComplete="off" data-autofocus />;
}
