import { useEffect, useRef, useState } from 'react';
import { newClient } from '../../../../preload/contract/clients/new-client.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { bridge } from '../../../platform/bridge.ts';
import { contentOf } from './to-new-client.ts';
import type { Looked } from './field-warnings.ts';

const pauseMs = 300;

/**
 * Main's warnings for a client, a moment after the last change. An answer to an older query never
 * replaces a newer one.
 */
export function useClientCheck(
  client: NewClient,
  isWanted: boolean,
): readonly [looked: Looked | null, tell: (looked: Looked) => void] {
  const [looked, setLooked] = useState<Looked | null>(null);
  const content = contentOf(client);
  const latest = useRef(client);
  latest.current = client;
  useEffect(() => {
    const asked = latest.current;
    if (!isWanted) return undefined;
    // Main rejects a text that is too long for every form; the field shows that problem itself.
    if (!newClient.safeParse(asked).success) return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      void bridge()
        .clients.check({ client: asked, phoneText: null })
        .then((answer) => {
          if (isLatest && answer.ok) setLooked({ client: asked, warnings: answer.value.doubts });
        });
    }, pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [content, isWanted]);
  return [looked, setLooked];
}
