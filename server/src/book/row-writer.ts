import { startOf2000, utf8Bytes, writeBigint, writeUtf8, writeUuid } from './binary-array.ts';

/** Writes rows in the binary format of PostgreSQL's COPY, column by column. */
export class RowWriter {
  #to: Buffer;
  #at = 0;

  constructor(rows: number) {
    this.#to = Buffer.allocUnsafe(signature.length + 8 + 512 * rows);
    this.#at = signature.copy(this.#to);
    // Neither flags nor an extension.
    this.#int32(0);
    this.#int32(0);
  }

  /** Begins a row. */
  row(columns: number): void {
    this.#reserve(2);
    this.#at = this.#to.writeInt16BE(columns, this.#at);
  }

  uuid(value: string | null): void {
    if (!this.#begin(value, 16)) return;
    writeUuid(this.#to, this.#at, value!);
    this.#at += 16;
  }

  bigint(value: number | null): void {
    if (!this.#begin(value, 8)) return;
    writeBigint(this.#to, this.#at, value!);
    this.#at += 8;
  }

  smallint(value: number | null): void {
    if (!this.#begin(value, 2)) return;
    this.#at = this.#to.writeInt16BE(value!, this.#at);
  }

  /** Milliseconds since 1970 UTC as timestamptz. */
  instant(value: number | null): void {
    this.bigint(value === null ? null : (value - startOf2000) * 1000);
  }

  /** As text or the label of an enum. */
  text(value: string | null): void {
    if (value === null) {
      this.#null();
      return;
    }
    this.#reserve(4 + utf8Bytes(value));
    const end = writeUtf8(this.#to, this.#at + 4, value);
    this.#int32(end - this.#at - 4);
    this.#at = end;
  }

  /** As jsonb. */
  json(value: object | null): void {
    if (value === null) {
      this.#null();
      return;
    }
    const text = JSON.stringify(value);
    this.#reserve(5 + utf8Bytes(text));
    const end = writeUtf8(this.#to, this.#at + 5, text);
    this.#int32(end - this.#at - 4);
    // The version of jsonb's format.
    this.#to[this.#at] = 1;
    this.#at = end;
  }

  /** The rows, complete. */
  finish(): Buffer {
    // The end.
    this.row(-1);
    return this.#to.subarray(0, this.#at);
  }

  /** Writes the column's length. False: it is null. */
  #begin(value: string | number | null, width: number): boolean {
    this.#reserve(4 + width);
    this.#int32(value === null ? -1 : width);
    return value !== null;
  }

  #null(): void {
    this.#reserve(4);
    this.#int32(-1);
  }

  #int32(value: number): void {
    this.#at = this.#to.writeInt32BE(value, this.#at);
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#to.length) return;
    const longer = Buffer.allocUnsafe(2 * this.#to.length + bytes);
    this.#to.copy(longer, 0, 0, this.#at);
    this.#to = longer;
  }
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
