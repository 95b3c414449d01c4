import { Banknote, Globe, Nfc, Plane } from 'lucide-react';
import type { Card } from '../../../preload/contract/cards.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import './card-options.css';

const options: readonly { readonly field: 'atmOption' | 'onlineOption' | 'nfcOption' | 'foreignOption'; readonly icon: IconName; readonly words: MessageId }[] = [
  { field: 'atmOption', icon: Banknote, words: 'cards.options.atm' },
  { field: 'onlineOption', icon: Globe, words: 'cards.options.online' },
  { field: 'nfcOption', icon: Nfc, words: 'cards.options.nfc' },
  { field: 'foreignOption', icon: Plane, words: 'cards.options.foreign' },
];

const stateOf = (isOn: boolean | null): MessageId => (isOn === null ? 'cards.options.unknown' : isOn ? 'cards.options.on' : 'cards.options.off');

/** Where the card works, in words. */
export const CardOptions = ({ card }: { readonly card: Card }) => {
  const t = useT();
  return (
    <section className="section">
      <header>
        <h3>{t('cards.options.title')}</h3>
      </header>
      <ul className="card-options">
        {options.map(({ field, icon, words }) => (
          <li key={field}>
            <Icon of={icon} size="l" tone="dim" />
            <span>{t(words)}</span>
            <span className={card[field] === true ? 'soft' : 'dim'}>{t(stateOf(card[field]))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
