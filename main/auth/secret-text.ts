import { inspect } from 'node:util';

const redacted = '[secret]';

/**
 * A token that never appears in a log, an error message, JSON or the console. Only `reveal` returns
 * it.
 */
export class SecretText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  equals(other: string): boolean {
    return this.#text === other;
  }

  toString(): string {
    return redacted;
  }

  toJSON(): string {
    return redacted;
  }

  [inspect.custom](): string {
    return redacted;
  }
}
