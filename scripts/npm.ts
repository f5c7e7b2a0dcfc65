/** The npm that runs us, or the one that is found, with arguments: program and arguments for a child process. */
export function npm(...args: string[]): [program: string, args: string[]] {
  const { npm_execpath: path } = process.env;
  return path?.endsWith('.js') ? [process.execPath, [path, ...args]] : ['npm', args];
}
