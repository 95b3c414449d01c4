import { type ReactNode, useState } from 'react';
import { Hourglass } from 'lucide-react';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FirstFew } from '../lists/first-few.tsx';

type NotesProps<Write extends UnknownWrite> = {
  readonly writes: readonly Write[];
  readonly titleOf: (write: Write) => string;
  readonly decideLabel: string;
};

/**
 * Above a list: one line per write whose outcome is unknown, with a button that opens its panel.
 */
export function UnknownNotes<Write extends UnknownWrite>({
  writes,
  titleOf,
  decideLabel,
  onDecide,
}: NotesProps<Write> & { readonly onDecide: (write: Write) => void }) {
  return (
    <FirstFew items={writes}>
      {(write) => (
        <Note
          key={write.writeId}
          icon={Hourglass}
          actions={
            <Button size="small" onPress={() => onDecide(write)}>
              {decideLabel}
            </Button>
          }
        >
          {titleOf(write)}
        </Note>
      )}
    </FirstFew>
  );
}

/** The same for writes without a page: the panel opens in a dialog. */
export function UnknownDialogs<Write extends UnknownWrite>({
  head,
  panel,
  ...notes
}: NotesProps<Write> & {
  /** The title of the dialog. */
  readonly head: string;
  readonly panel: (write: Write, close: () => void) => ReactNode;
}) {
  const [openId, setOpenId] = useState<string | null>(null);
  const openWrite = notes.writes.find(({ writeId }) => writeId === openId);
  const close = (): void => setOpenId(null);
  return (
    <>
      <UnknownNotes {...notes} onDecide={({ writeId }) => setOpenId(writeId)} />
      {openWrite !== undefined && (
        <Dialog
          title={head}
          isOpen
          onClose={close}
          actions={<Button onPress={close}>{t('ui.unknown.later')}</Button>}
        >
          {panel(openWrite, close)}
        </Dialog>
      )}
    </>
  );
}
