import { type ReactNode, useState } from 'react';
import { Hourglass } from 'lucide-react';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FirstFew } from '../lists/first-few.tsx';

type NotesOf<One extends UnknownWrite> = {
  readonly writes: readonly One[];
  readonly titleOf: (write: One) => string;
  readonly decide: string;
};

/**
 * Above a list: one line per write whose outcome is unknown, with a button that opens its panel.
 */
export function UnknownNotes<One extends UnknownWrite>({
  writes,
  titleOf,
  decide,
  onDecide,
}: NotesOf<One> & { readonly onDecide: (write: One) => void }) {
  return (
    <FirstFew of={writes}>
      {(write) => (
        <Note
          key={write.writeId}
          icon={Hourglass}
          actions={
            <Button size="small" onPress={() => onDecide(write)}>
              {decide}
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
export function UnknownDialogs<One extends UnknownWrite>({
  head,
  panel,
  ...notes
}: NotesOf<One> & {
  /** The title of the dialog. */
  readonly head: string;
  readonly panel: (write: One, close: () => void) => ReactNode;
}) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = notes.writes.find(({ writeId }) => writeId === openId);
  const close = (): void => setOpenId(null);
  return (
    <>
      <UnknownNotes {...notes} onDecide={({ writeId }) => setOpenId(writeId)} />
      {open !== undefined && (
        <Dialog
          title={head}
          isOpen
          onClose={close}
          actions={<Button onPress={close}>{t('ui.unknown.later')}</Button>}
        >
          {panel(open, close)}
        </Dialog>
      )}
    </>
  );
}
