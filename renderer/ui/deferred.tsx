import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

type Deferral<Props extends object> = {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly Fallback: ComponentType | null;
  loaded: ComponentType<Props> | null;
};

async function loadPart<Props extends object>(
  deferral: Deferral<Props>,
): Promise<ComponentType<Props>> {
  const part = await deferral.load();
  deferral.loaded = part;
  return part;
}

function DeferredPart<Props extends object>({
  deferral,
  props,
}: {
  readonly deferral: Deferral<Props>;
  readonly props: Props;
}) {
  const [Part, setPart] = useState(() => deferral.loaded);
  useEffect(() => {
    if (Part === null)
      loadPart(deferral).then(
        (part) => setPart(() => part),
        () => undefined,
      );
  }, [deferral, Part]);
  if (Part !== null) return <Part {...props} />;
  return deferral.Fallback && <deferral.Fallback />;
}

/**
 * A component that the first paint does not need: its code loads at the first render, or by
 * `readAhead`. It shows `Fallback` until then, and if loading fails.
 */
export function deferred<Props extends object>(
  load: Deferral<Props>['load'],
  Fallback: ComponentType | null = null,
): ComponentType<Props> & { readonly readAhead: () => Promise<unknown> } {
  const deferral: Deferral<Props> = { load, Fallback, loaded: null };
  return Object.assign((props: Props) => <DeferredPart deferral={deferral} props={props} />, {
    readAhead: () => loadPart(deferral),
  });
}
