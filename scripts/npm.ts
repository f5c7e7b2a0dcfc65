/** The program and arguments that run npm as a child process: the npm that started us, otherwise the one on PATH. */
export function npm(...args: string[]): [program: string, args: string[]] {
  const { npm_execpath: path } = process.env;
  return path?.endsWith('.js') ? [process.execPath, [path, ...args]] : ['npm', args];
}
