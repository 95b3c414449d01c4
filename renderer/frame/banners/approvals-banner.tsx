import { useEffect, useRef, useState } from 'react';
import { OctagonAlert, Smartphone, TriangleAlert } from 'lucide-react';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import { t } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  approvalMessage,
  nextReportEpochMs,
  reportedWrites,
} from '../../widgets/approvals/approval-messages.ts';
import {
  useWriteActions,
  WriteFault,
  WriteSentence,
  WriteSteps,
} from '../../widgets/approvals/approval-entry.tsx';
import { useWritesShownInPlace } from '../../widgets/approvals/waiting-button.tsx';
import { WriteDescription } from '../../widgets/approvals/write-description.tsx';
import { asShown, useApprovalActions } from '../../widgets/approvals/approval-actions.ts';
import { useApprovalsFeed } from '../../widgets/approvals/approvals.ts';
import { useActions } from '../../platform/actions.ts';
import { useRoute } from '../../platform/navigation.ts';
import { useRenderAt } from '../../platform/use-now.ts';
import { approvalsAction } from '../actions.ts';
import './approvals-banner.css';

const toneIcons = { slate: Smartphone, brass: TriangleAlert, wax: OctagonAlert } as const;

function Entry({ write }: { readonly write: OpenWrite }) {
  const actions = useWriteActions(write);
  const message = approvalMessage(write);
  return (
    <li className="approval-entry">
      <Icon of={toneIcons[message.tone]} tone={message.tone} />
      <div>
        <p>
          <strong>{t(message.title)}</strong> <WriteSentence write={write} />
        </p>
        <WriteFault write={write} actions={actions} />
        <WriteSteps write={write} actions={actions} />
      </div>
    </li>
  );
}

/**
 * One line for changes that wait for an approval elsewhere, or ended without being applied. It
 * opens their list. It is below the screen, so that it moves no content there.
 */
export function ApprovalsBanner() {
  const openWrites = useApprovalsFeed();
  const actionStates = useApprovalActions((state) => state.actions);
  const shownWrites = openWrites.map((write) => asShown(write, actionStates));
  const now = Date.now();
  useRenderAt(nextReportEpochMs(shownWrites, now));
  const inPlace = useWritesShownInPlace(({ ids }) => ids);
  const writes = reportedWrites(shownWrites, now).filter(({ id }) => !inPlace.includes(id));
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = writes;
  const route = useRoute();
  useEffect(() => setOpen(false), [route]);
  useEffect(() => {
    if (first === undefined) setOpen(false);
  }, [first]);
  const region = useRef<HTMLElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const focusBanner = (): void => {
    previousFocus.current = document.activeElement;
    region.current?.querySelector('button')?.focus();
  };
  useActions([[approvalsAction, first === undefined ? null : focusBanner]]);
  const statuses = writes.map(({ id, state }) => `${id} ${state}`).join();
  const statusesBefore = useRef('');
  useEffect(() => {
    const hadWrites = statusesBefore.current !== '';
    statusesBefore.current = statuses;
    if (!hadWrites) return undefined;
    /* The pressed button disappears with its banner or record, and a closing menu then focuses
       nothing. Restore the focus to its origin, or else to the sheet. */
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const from = previousFocus.current;
      const canRestore = from instanceof HTMLElement && from !== document.body && from.isConnected;
      (canRestore ? from : document.getElementById('sheet'))?.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [statuses]);
  const tone = writes.some((write) => approvalMessage(write).tone === 'wax')
    ? 'wax'
    : writes.some((write) => approvalMessage(write).tone === 'brass')
      ? 'brass'
      : 'slate';
  return (
    <section
      className="approvals"
      ref={region}
      {...(statuses !== '' && { 'aria-label': t('approvals.region') })}
    >
      {first !== undefined && (
        <Banner
          tone={tone}
          icon={toneIcons[tone]}
          strong={
            others.length === 0
              ? t(approvalMessage(first).title)
              : t('approvals.several.title', { count: writes.length })
          }
          actions={
            <Button size="small" onPress={() => setOpen(true)}>
              {writes.every(({ kind }) => kind === 'create') && others.length === 0
                ? t('approvals.show-order')
                : t('approvals.several.show', { count: writes.length })}
            </Button>
          }
        >
          {others.length === 0 && <WriteDescription write={first} />}
        </Banner>
      )}
      {isOpen && first !== undefined && (
        <Dialog
          title={t('approvals.several.title', { count: writes.length })}
          isOpen
          onClose={() => setOpen(false)}
          actions={<Button onPress={() => setOpen(false)}>{t('ui.close')}</Button>}
        >
          <ul className="approval-list">
            {writes.map((write) => (
              <Entry key={write.id} write={write} />
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  );
}
