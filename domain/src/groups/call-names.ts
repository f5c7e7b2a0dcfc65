import { deletedUserName } from '../data-rights/deletion.ts';

type Named = { readonly id: string; readonly username: string; readonly fullName: string };

/**
 * What members of a group call each other, by id: the first name, or the username if two of these people have the same first
 * name.
 */
export function callNames(people: readonly Named[]): ReadonlyMap<string, string> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const counts = new Map<string, number>();
  for (const { fullName } of byId.values()) {
    const key = firstName(fullName).toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const nameFor = ({ username, fullName }: Named) => {
    if (fullName === deletedUserName) return 'a deleted person';
    const name = firstName(fullName);
    return counts.get(name.toLowerCase()) === 1 ? name : username;
  };
  return new Map([...byId].map(([id, person]) => [id, nameFor(person)]));
}

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0]!;
}
