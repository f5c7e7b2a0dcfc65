/** A configuration or a database that a program must not run with. Its message is the one sentence to print. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
