import type {
  CardWrite,
  CardWriteRequest,
} from '../../../main/features/cards/changes/card-write.ts';
import type { CardWrites } from '../../../main/features/cards/changes/card-writes.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import type { Result } from '../../../preload/contract/result.ts';

type Submitted = {
  readonly request: CardWriteRequest;
  readonly answer: (answer: Result<CardWriteAnswer>) => Promise<void>;
};

/** Runs all pending promises as far as possible. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/** Card writes that are answered only when a test says so, or by `always`. */
export function fakeCardWrites(): Pick<CardWrites, 'submit' | 'onChange'> & {
  readonly submitted: Submitted[];
  readonly change: (write: CardWrite) => void;
  /** The app ended: all its listeners are gone. */
  readonly restart: () => void;
  always: ((request: CardWriteRequest) => Result<CardWriteAnswer>) | null;
} {
  const listeners: ((write: CardWrite) => void)[] = [];
  const submitted: Submitted[] = [];
  const fake = {
    submitted,
    always: null as ((request: CardWriteRequest) => Result<CardWriteAnswer>) | null,
    submit: (request: CardWriteRequest): Promise<Result<CardWriteAnswer>> =>
      new Promise((resolve) => {
        submitted.push({
          request,
          answer: (answer) => {
            resolve(answer);
            return settled();
          },
        });
        if (fake.always) resolve(fake.always(request));
      }),
    restart: (): void => void (listeners.length = 0),
    onChange: (listener: (write: CardWrite) => void): void => void listeners.push(listener),
    change: (write: CardWrite): void => {
      for (const listener of listeners) listener(write);
    },
  };
  return fake;
}
