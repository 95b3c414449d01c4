import { useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { CodeText } from './facts/labels.tsx';
import { bridge } from '../platform/bridge.ts';
import { useActiveConnection } from '../platform/connections.ts';
import { useSessionStatus } from '../platform/session.ts';

type Unopened = { readonly current: string | null; readonly quarantined: readonly string[] };

/**
 * The vault files that no screen can open: their names show where the data still is. Empty if there
 * are none.
 */
export function UnopenedVaults() {
  const connectionId = useActiveConnection()?.id ?? null;
  const isOpen = useSessionStatus()?.vaultFailure === null;
  const [{ current, quarantined }, setUnopened] = useState<Unopened>({
    current: null,
    quarantined: [],
  });
  useEffect(() => {
    let isOutdated = false;
    void bridge()
      .vault.unopened({})
      .then((answer) => {
        if (!isOutdated) setUnopened(answer.ok ? answer.value : { current: null, quarantined: [] });
      });
    return () => {
      isOutdated = true;
    };
  }, [connectionId, isOpen]);
  return (
    <>
      {current !== null && (
        <p>
          {t('shell.vault.file')} <CodeText>{current}</CodeText>
        </p>
      )}
      {quarantined.length > 0 && (
        <>
          <p>{t('shell.vault.quarantined', { count: quarantined.length })}</p>
          <ul>
            {quarantined.map((name) => (
              <li key={name}>
                <CodeText>{name}</CodeText>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
