import { Printer, X } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { usePrinting } from '../../platform/printing.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';

/** Printing failed. */
export function PrintBanner() {
  const hasFailed = usePrinting((state) => state.hasFailed);
  if (!hasFailed) return null;
  const close = (): void => usePrinting.setState({ hasFailed: false });
  return (
    <Banner
      tone="brass"
      icon={Printer}
      strong={t('shell.print.failed')}
      actions={<IconButton icon={X} label={t('ui.dismiss')} onPress={close} />}
    >
      {t('shell.print.failed-next')}
    </Banner>
  );
}
