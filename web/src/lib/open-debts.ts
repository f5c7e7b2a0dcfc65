import type { UserView } from '@sidebet/contract/shared';
import { formatDollarsInSentence } from '@sidebet/domain/cents';
import { callNames } from '@sidebet/domain/groups/call-names';

type OpenAmount = { readonly person: UserView; readonly amountCents: number };

/**
 * What someone has open, and with whom: "You owe Lena $27, Maya $15. Dev owes you $5." Amounts above 0 are what they get. Null if
 * nothing. `name` is theirs; null for the viewer.
 */
export function describeOpen(people: readonly OpenAmount[], name: string | null = null): string | null {
  const names = callNames(people.map(({ person }) => person));
  const named = people.map(({ person, amountCents }) => ({
    name: names.get(person.id)!,
    cents: amountCents,
  }));
  const owed = named
    .filter(({ cents }) => cents < 0)
    .map((other) => `${other.name} ${formatDollarsInSentence(-other.cents)}`)
    .join(', ');
  const parts = [
    ...(owed === '' ? [] : [`${name === null ? 'You owe' : `${name} owes`} ${owed}.`]),
    ...named
      .filter(({ cents }) => cents > 0)
      .map((other) =>
        startName(`${other.name} owes ${name ?? 'you'} ${formatDollarsInSentence(other.cents)}.`),
      ),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** At the start of a sentence: "A deleted person". Usernames keep their small letters. */
export function startName(text: string): string {
  return text.replace(/^a /, 'A ');
}
