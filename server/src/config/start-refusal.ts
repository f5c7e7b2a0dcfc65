/** Thrown when the program must not run with this configuration or database. Its message is printed. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
