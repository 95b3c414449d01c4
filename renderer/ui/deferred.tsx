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
 * A part that no first paint needs: its code is read once it is drawn, or by `readAhead`. It shows
 * `Waiting` until then, and where its code cannot be read.
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
