import { t } from '../../i18n/i18n.ts';
import { useIsMac } from '../../platform/network.ts';
import { keyNames } from './keys.ts';

/** How keys stand on the keyboard of this computer, on one line. */
export function useKeySigns(): (keys: string) => string {
  const isMac = useIsMac();
  return (keys) =>
    keyNames(keys, { isMac, t })
      .map(({ sign }) => sign)
      .join(' ');
}

/** The same as keys, and in words for who hears them. */
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
