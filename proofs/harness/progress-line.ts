/** Shows progress: one line that updates on a terminal, otherwise a new line every 10 s. */
export class ProgressLine {
  done = 0;
  readonly #name: string;
  readonly #count: number;
  #shownAt = Date.now();

  constructor(name: string, count: number) {
    this.#name = name;
    this.#count = count;
  }

  show(done: number): void {
    this.done = done;
    const { isTTY } = process.stdout;
    if (Date.now() - this.#shownAt < (isTTY ? 200 : 10_000)) return;
    this.#shownAt = Date.now();
    const text = `${this.#name}: ${done} of ${this.#count} (${Math.floor((100 * done) / this.#count)} %)`;
    process.stdout.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  }

  clear(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }
}
