import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { bridge } from '../app/bridge.ts';
import { useT } from '../i18n/i18n.ts';
import { IconButton } from './button.tsx';
import './copy-button.css';

/** Puts a text on the clipboard and says so. `what` names it: "IBAN of Main account". */
export const CopyButton = ({ text, what }: { readonly text: string; readonly what: string }) => {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => setCopied((await bridge().app.copyText({ text })).ok);
  return (
    <span className="copy-button">
      <IconButton icon={isCopied ? Check : Copy} label={t('overview.copy.action', { what })} onPress={() => void copy()} />
      <span className="only-read" role="status">
        {isCopied && t('overview.copy.done')}
      </span>
    </span>
  );
};
