import type {
  CardWriteRequest,
  CardWriteStep,
  CardWrites,
} from '../../../main/features/cards/changes/card-write.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import type { Result } from '../../../preload/contract/result.ts';

type Submitted = {
  readonly request: CardWriteRequest;
  readonly answer: (answer: Result<CardWriteAnswer>) => Promise<void>;
};

/** Lets everything that waits for an answer run as far as it can. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/** An executor that answers only when it is told to, or by `always`. */
export function fakeCardWrites(): CardWrites & {
  readonly submitted: Submitted[];
  readonly step: (writeId: string, step: CardWriteStep) => void;
  /** The program ended: nobody of it listens any more. */
  readonly restart: () => void;
  always: ((request: CardWriteRequest) => Result<CardWriteAnswer>) | null;
} {
  const listeners: Parameters<CardWrites['onStep']>[0][] = [];
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
    onStep: (listener: Parameters<CardWrites['onStep']>[0]): void => void listeners.push(listener),
    step: (writeId: string, step: CardWriteStep): void => {
      for (const listener of listeners) listener(writeId, step);
    },
  };
  return fake;
}
