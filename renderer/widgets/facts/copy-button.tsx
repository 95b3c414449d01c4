import { Check, Copy } from 'lucide-react';
import { bridge } from '../../platform/bridge.ts';
import { useTemporaryValue } from '../../platform/use-timed-value.ts';
import { t } from '../../i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import './copy-button.css';

/**
 * Copies a text to the clipboard and reports it. `subject` names it: "IBAN of Main account".
 * `buttonText`: the label, if the text is not shown next to the button. A secret leaves the
 * clipboard automatically.
 */
export function CopyButton({
  text,
  subject,
  buttonText,
  isSecret = false,
  onCopied,
}: {
  readonly text: string;
  readonly isSecret?: boolean;
  readonly subject: string;
  readonly buttonText?: string;
  readonly onCopied?: (() => void) | undefined;
}) {
  const [copied, setCopied] = useTemporaryValue<true>(2000);
  const copy = async (): Promise<void> => {
    const { ok } = await bridge().app.copyText({ text, isSecret });
    setCopied(ok || null);
    if (ok) onCopied?.();
  };
  const icon = copied ? Check : Copy;
  return (
    <span className="copy-button">
      {buttonText === undefined ? (
        <IconButton
          icon={icon}
          label={t('overview.copy.action', { what: subject })}
          onPress={() => void copy()}
        />
      ) : (
        <Button size="small" icon={icon} onPress={() => void copy()}>
          {buttonText}
        </Button>
      )}
      <span className="only-read" role="status">
        {copied && t('ui.copied')}
      </span>
    </span>
  );
}
