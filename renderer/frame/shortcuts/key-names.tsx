import { t } from '../../i18n/i18n.ts';
import { useIsMac } from '../../platform/network.ts';
import { keyNames } from './keys.ts';

/** Shortcuts as printed on this computer's keyboard, on one line. */
export function useKeySigns(): (keys: string) => string {
  const isMac = useIsMac();
  return (keys) =>
    keyNames(keys, { isMac, t })
      .map(({ sign }) => sign)
      .join(' ');
}

/** A shortcut as key caps, with its spoken name for screen readers. */
export function Keys({ of: keys }: { readonly of: string }) {
  const isMac = useIsMac();
  const names = keyNames(keys, { isMac, t });
  return (
    <>
      <span aria-hidden="true" className="shortcut-keys">
        {names.map(({ sign }) => (
          <kbd key={sign} className="keys">
            {sign}
          </kbd>
        ))}
      </span>
      <span className="only-read">{names.map(({ said }) => said).join(' + ')} </span>
    </>
  );
}
