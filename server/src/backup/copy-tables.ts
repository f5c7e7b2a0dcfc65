import pg from 'pg';

/** COPY of whole tables in PostgreSQL's text format, in parts of whole rows. */

const partBytes = 1_000_000;

/** The part of the driver's connection that sends and pauses. */
type Connection = {
  readonly stream: { pause(): void; resume(): void };
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** Reads what a `copy … to stdout` sends, a part at a time, and returns the number of rows. The server waits meanwhile. */
export function copyOut(
  client: pg.Client,
  text: string,
  usePart: (part: Buffer) => Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyOut(text, usePart, (error, rows) => (error ? reject(error) : resolve(rows))) as pg.Submittable,
    );
  });
}

/** Sends one part to a `copy … from stdin`. */
export function copyIn(client: pg.Client, text: string, part: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, part, (error) => (error ? reject(error) : resolve())) as pg.Submittable);
  });
}

class CopyOut extends pg.Query {
  #rows: Buffer[] = [];
  #bytes = 0;
  #using: Promise<unknown> | null = null;
  #failure: Error | undefined;
  readonly #usePart: (part: Buffer) => Promise<void>;

  constructor(
    text: string,
    usePart: (part: Buffer) => Promise<void>,
    done: (error: Error | undefined, rows: number) => void,
  ) {
    const finish = async (error: Error | undefined, result?: { rowCount: number | null }) => {
      await this.#using;
      if (!error && this.#bytes > 0) await this.#use();
      done(error ?? this.#failure, result?.rowCount ?? 0);
    };
    super({ text }, finish as never);
    this.#usePart = usePart;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: Connection): void {
    if (this.#failure) return;
    // The driver reads the next message into the same memory.
    this.#rows.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes < partBytes || this.#using) return;
    stream.pause();
    this.#using = this.#use().finally(() => {
      this.#using = null;
      stream.resume();
    });
  }

  #use(): Promise<void> {
    const part = Buffer.concat(this.#rows, this.#bytes);
    [this.#rows, this.#bytes] = [[], 0];
    return this.#usePart(part).catch((error: Error) => {
      this.#failure = error;
    });
  }
}

class CopyIn extends pg.Query {
  readonly #part: Buffer;

  constructor(text: string, part: Buffer, done: (error: Error | undefined) => void) {
    super({ text }, done as never);
    this.#part = part;
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFromChunk(this.#part);
    connection.endCopyFrom();
  }
}
