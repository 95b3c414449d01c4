import { useEffect, useRef, useState } from 'react';
import { newClient } from '../../../../preload/contract/clients/new-client.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { bridge } from '../../../platform/bridge.ts';
import { contentOf } from './to-new-client.ts';
import type { CheckedWarnings } from './field-warnings.ts';

const delayMs = 300;

/**
 * Main's warnings for a client, a moment after the last change. An answer to an older query never
 * replaces a newer one.
 */
export function useClientCheck(
  client: NewClient,
  isWanted: boolean,
): readonly [looked: CheckedWarnings | null, tell: (checked: CheckedWarnings) => void] {
  const [checked, setChecked] = useState<CheckedWarnings | null>(null);
  const content = contentOf(client);
  const latest = useRef(client);
  latest.current = client;
  useEffect(() => {
    const checkedClient = latest.current;
    if (!isWanted) return undefined;
    // Main rejects a text that is too long for every form; the field shows that problem itself.
    if (!newClient.safeParse(checkedClient).success) return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      void bridge()
        .clients.check({ client: checkedClient, phoneText: null })
        .then((answer) => {
          if (isLatest && answer.ok)
            setChecked({ client: checkedClient, warnings: answer.value.doubts });
        });
    }, delayMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [content, isWanted]);
  return [checked, setChecked];
}
