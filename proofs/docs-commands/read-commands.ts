/** The commands in blocks of `sh`, without comments; continued lines become one. */
export function readCommands(page: string): string[] {
  return [...page.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].flatMap(([, block]) =>
    block!
      .replaceAll(/ *\\\n */g, ' ')
      .split('\n')
      .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
      .filter(Boolean),
  );
}
