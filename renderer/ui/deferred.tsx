import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

type Deferral<Props extends object> = {
  readonly read: () => Promise<ComponentType<Props>>;
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
  return Part && <Part {...given} />;
}

/**
 * A part that no first paint needs: its code is read once it is drawn, or by `readAhead`. Nothing until then, and where they cannot be read.
 */
export function deferred<Props extends object>(
  read: Deferral<Props>['read'],
): ComponentType<Props> & { readonly readAhead: () => Promise<unknown> } {
  const of: Deferral<Props> = { read, known: null };
  return Object.assign((given: Props) => <DeferredPart of={of} given={given} />, {
    readAhead: () => readPart(of),
  });
}
