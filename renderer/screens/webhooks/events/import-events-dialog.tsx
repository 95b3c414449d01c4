import { useState } from 'react';
import type { DragEvent } from 'react';
import type { Output } from '../../../../preload/contract/index.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { readHeaders } from './read-headers.ts';
import './import-events-dialog.css';

/** The contract's maximum length of a text. */
const maxCharacters = 20_000_000;

type ImportResult = Output<'events', 'importEvents'>;
type FileProblem = 'too-long' | 'unreadable' | 'several';

/** The text of a dropped file, byte for byte if it is UTF-8. */
async function textOfDrop(
  files: FileList,
): Promise<
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: FileProblem }
> {
  const [file] = files;
  if (file === undefined) return { ok: false, problem: 'unreadable' };
  if (files.length > 1) return { ok: false, problem: 'several' };
  if (file.size > maxCharacters) return { ok: false, problem: 'too-long' };
  try {
    return { ok: true, text: await file.text() };
  } catch {
    // A folder, or a deleted file.
    return { ok: false, problem: 'unreadable' };
  }
}

/**
 * Imports events from a file or a text: one, a list, or one per line; with the headers that verify
 * a single one, if available.
 */
export function ImportEventsDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [headerText, setHeaderText] = useState('');
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [send, sending] = useCommand(bridge().events.importEvents);
  const { headers, unreadLines } = readHeaders(headerText);
  const [isMissing, setMissing] = useState(false);
  const isTooLong = text.length > maxCharacters;

  const importFrom = async (input: string | null): Promise<void> => {
    setProblem(null);
    setResult(null);
    const answer = await send({ text: input, headers: input === null ? [] : [...headers] });
    if (!answer.ok || !answer.value.wasChosen) return;
    setResult(answer.value);
    // A text without an event stays, so that the user can correct it.
    if (input === text && answer.value.addedCount + answer.value.knownCount > 0) setText('');
  };
  const importText = (): void => {
    setMissing(text.trim() === '');
    if (text.trim() !== '') void importFrom(text);
  };
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    setDraggedOver(false);
    const dropped =
      event.dataTransfer.files.length > 0
        ? await textOfDrop(event.dataTransfer.files)
        : ({ ok: true, text: event.dataTransfer.getData('text/plain') } as const);
    if (!dropped.ok) return setProblem(dropped.problem);
    if (dropped.text !== '') await importFrom(dropped.text);
  };

  return (
    <Dialog
      title={t('inbox.import.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          <Button
            look="primary"
            isPending={sending.phase === 'pending'}
            isDisabled={isTooLong}
            onPress={importText}
          >
            {t('inbox.import.text')}
          </Button>
        </>
      }
    >
      <div
        className="event-import"
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => void drop(event)}
      >
        <p>{t('inbox.import.what')}</p>
        <div className="event-import-drop">
          <span>{t('inbox.import.drop')}</span>
          <Button isPending={sending.phase === 'pending'} onPress={() => void importFrom(null)}>
            {t('inbox.import.choose')}
          </Button>
        </div>
        <TextField
          label={t('inbox.import.paste')}
          hint={t('inbox.import.paste-hint')}
          lines="many"
          isCode
          value={text}
          onChange={setText}
          problem={isTooLong ? 'too-long' : isMissing && text.trim() === '' ? 'required' : null}
        />
        <Fold title={t('inbox.import.headers')}>
          <TextField
            label={t('inbox.import.headers-label')}
            hint={t('inbox.import.headers-hint')}
            lines="many"
            isCode
            value={headerText}
            onChange={setHeaderText}
            problemMessage={
              unreadLines === 0 ? null : t('inbox.headers.unread', { count: unreadLines })
            }
          />
        </Fold>
        <div role="status">
          {result !== null && (
            <p className="event-import-end">
              {t('inbox.import.added', { count: result.addedCount })}{' '}
              {result.knownCount > 0 && t('inbox.import.known', { count: result.knownCount })}{' '}
              {result.unreadableCount > 0 &&
                t('inbox.import.unreadable', { count: result.unreadableCount })}
            </p>
          )}
        </div>
        {problem !== null && (
          <p className="field-error" role="alert">
            {t(problem === 'several' ? 'shell.drop.several' : `inbox.import.problem.${problem}`)}
          </p>
        )}
        {sending.phase === 'failed' && <FaultLine error={sending.error} attempt="write" />}
      </div>
    </Dialog>
  );
}
