import { commandLine } from '../../../audit/command-line.ts';

/** The user to store as the decider of a request; null for the server's command line, which is no user. */
export function deciderId({ id }: { readonly id: string }): string | null {
  return id === commandLine.id ? null : id;
}
