import { useEffect, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { CodeText } from './facts/labels.tsx';
import { bridge } from '../platform/bridge.ts';
import { useActiveConnection } from '../platform/connections.ts';
import { useSessionStatus } from '../platform/session.ts';

type Unopened = { readonly current: string | null; readonly keptAside: readonly string[] };

/**
 * The files of vaults that no screen opens: where what was in them still is. Nothing where there
 * are none.
 */
export const UnopenedVaults = () => {
  const t = useT();
  const connectionId = useActiveConnection()?.id ?? null;
  const isOpen = useSessionStatus()?.vaultFailure === null;
  const [{ current, keptAside }, setUnopened] = useState<Unopened>({
    current: null,
    keptAside: [],
  });
  useEffect(() => {
    let isGone = false;
    void bridge()
      .vault.unopened({})
      .then((answer) => {
        if (!isGone) setUnopened(answer.ok ? answer.value : { current: null, keptAside: [] });
      });
    return () => {
      isGone = true;
    };
  }, [connectionId, isOpen]);
  return (
    <>
      {current !== null && (
        <p>
          {t('shell.vault.file')} <CodeText>{current}</CodeText>
        </p>
      )}
      {keptAside.length > 0 && (
        <>
          <p>{t('shell.vault.quarantined', { count: keptAside.length })}</p>
          <ul>
            {keptAside.map((name) => (
              <li key={name}>
                <CodeText>{name}</CodeText>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
