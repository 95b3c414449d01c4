import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

type Deferral<Props extends object> = {
  readonly read: () => Promise<ComponentType<Props>>;
  readonly Waiting: ComponentType | null;
  known: ComponentType<Props> | null;
};

async function readPart<Props extends object>(of: Deferral<Props>): Promise<ComponentType<Props>> {
  const part = await of.read();
  of.known = part;
  return part;
}

function DeferredPart<Props extends object>({
  of,
  given,
}: {
  readonly of: Deferral<Props>;
  readonly given: Props;
}) {
  const [Part, setPart] = useState(() => of.known);
  useEffect(() => {
    if (Part === null)
      readPart(of).then(
        (part) => setPart(() => part),
        () => undefined,
      );
  }, [of, Part]);
  if (Part !== null) return <Part {...given} />;
  return of.Waiting && <of.Waiting />;
}

/**
 * A component that the first paint does not need: its code loads at the first render, or by
 * `readAhead`. It shows `Waiting` until then, and if loading fails.
 */
export function deferred<Props extends object>(
  read: Deferral<Props>['read'],
  Waiting: ComponentType | null = null,
): ComponentType<Props> & { readonly readAhead: () => Promise<unknown> } {
  const of: Deferral<Props> = { read, Waiting, known: null };
  return Object.assign((given: Props) => <DeferredPart of={of} given={given} />, {
    readAhead: () => readPart(of),
  });
}
