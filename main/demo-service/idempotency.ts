import type { Reply } from './http/reply.ts';

/** How long a successful answer is stored. */
const storedForMs = 30 * 60_000;

/**
 * Answers by idempotency key. Only successes are stored. The same key returns the first answer even
 * if the body differs; after half an hour it creates again.
 */
export interface IdempotencyStore {
  readonly replay: (key: string) => Reply | undefined;
  readonly remember: (key: string, reply: Reply) => void;
}

export function createIdempotencyStore(now: () => number): IdempotencyStore {
  const answers = new Map<string, { readonly reply: Reply; readonly untilEpochMs: number }>();
  return {
    replay: (key) => {
      const storedAnswer = answers.get(key);
      return storedAnswer !== undefined && now() < storedAnswer.untilEpochMs
        ? storedAnswer.reply
        : undefined;
    },
    remember: (key, reply) => {
      if (reply.status >= 200 && reply.status < 300)
        answers.set(key, { reply, untilEpochMs: now() + storedForMs });
    },
  };
}
