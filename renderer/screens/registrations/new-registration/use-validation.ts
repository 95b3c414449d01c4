import { useEffect, useRef, useState } from 'react';
import type { Output } from '../../../../preload/contract/index.ts';
import { newRegistration } from '../../../../preload/contract/registrations.ts';
import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { contentOf } from './to-new-registration.ts';

type Answer = Output<'registrations', 'validate'>;

/** Main's validation of a registration. `content` identifies the registration. */
export type Validation = Answer & { readonly content: string };

export type ValidationState = {
  readonly latest: Validation | null;
  readonly error: CommandError | null;
};

const delayMs = 300;

/**
 * A text that is too long for every form is not sent to main: its field shows that problem itself.
 */
function tooLongProblems(registration: NewRegistration): Answer | null {
  const read = newRegistration.safeParse(registration);
  return read.success
    ? null
    : {
        problems: read.error.issues.map(({ path }) => ({
          path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
          code: 'too-long',
        })),
        warnings: [],
        capital: null,
        requestText: '',
      };
}

/**
 * Main's validation, the sum of the capital and the exact request, a moment after the last change.
 * An answer to an older query never replaces a newer one.
 */
export function useValidation(registration: NewRegistration): ValidationState {
  const [state, setState] = useState<ValidationState>({ latest: null, error: null });
  const content = contentOf(registration);
  const latestRegistration = useRef(registration);
  latestRegistration.current = registration;
  useEffect(() => {
    const lengthProblems = tooLongProblems(latestRegistration.current);
    if (lengthProblems !== null) {
      setState({ latest: { ...lengthProblems, content }, error: null });
      return undefined;
    }
    let isLatest = true;
    const timer = setTimeout(() => {
      void bridge()
        .registrations.validate({ registration: latestRegistration.current })
        .then((answer) => {
          if (isLatest)
            setState((before) =>
              answer.ok
                ? { latest: { ...answer.value, content }, error: null }
                : { latest: before.latest, error: answer.error },
            );
        });
    }, delayMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [content]);
  return state;
}
