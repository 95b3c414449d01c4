import { inspect } from 'node:util';

const redacted = '[secret]';

/**
 * A token that does not show itself: not in a log, an error's message, JSON or the console. Only
 * `reveal` gives it out.
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
