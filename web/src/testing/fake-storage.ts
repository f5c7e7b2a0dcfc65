/** A sessionStorage; `full` rejects writes, `blocked` throws on any access. */
export class FakeStorage {
  items = new Map<string, string>();
  full = false;
  blocked = false;
  getItem(name: string): string | null {
    if (this.blocked) throw new DOMException('no', 'SecurityError');
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    if (this.blocked || this.full) throw new DOMException('no', 'QuotaExceededError');
    this.items.set(name, value);
  }
  removeItem(name: string): void {
    if (this.blocked) throw new DOMException('no', 'SecurityError');
    this.items.delete(name);
  }
  clear(): void {
    if (this.blocked) throw new DOMException('no', 'SecurityError');
    this.items.clear();
  }
}
