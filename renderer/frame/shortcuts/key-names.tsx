import { useT } from '../../i18n/i18n.ts';
import { useModifierKey } from '../../platform/network.ts';
import { keyNames } from './keys.ts';

/** How keys stand on the keyboard of this computer, on one line. */
export const useKeySigns = (): ((keys: string) => string) => {
  const t = useT();
  const modifier = useModifierKey();
  return (keys) =>
    keyNames(keys, { modifier, t })
      .map(({ sign }) => sign)
      .join(' ');
};

/** The same as keys, and in words for who hears them. */
export const Keys = ({ of: keys }: { readonly of: string }) => {
  const t = useT();
  const modifier = useModifierKey();
  const names = keyNames(keys, { modifier, t });
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
};
