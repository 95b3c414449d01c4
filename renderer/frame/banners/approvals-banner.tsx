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
  nextTellingEpochMs,
  reportedWrites,
} from '../../widgets/approvals/approval-messages.ts';
import {
  useWriteActions,
  WriteFault,
  WriteSentence,
  WriteSteps,
} from '../../widgets/approvals/approval-entry.tsx';
import { useInPlace } from '../../widgets/approvals/waiting-button.tsx';
import { WriteAbout } from '../../widgets/approvals/write-about.tsx';
import { asShown, useApprovalActs } from '../../widgets/approvals/approval-acts.ts';
import { useApprovalsFeed } from '../../widgets/approvals/approvals.ts';
import { useActions } from '../../platform/actions.ts';
import { useRoute } from '../../platform/navigation.ts';
import { useMoment } from '../../platform/use-now.ts';
import { approvalsAction } from '../actions.ts';
import './approvals-banner.css';

const drawings = { slate: Smartphone, brass: TriangleAlert, wax: OctagonAlert } as const;

function Entry({ write }: { readonly write: OpenWrite }) {
  const actions = useWriteActions(write);
  const message = approvalMessage(write);
  return (
    <li className="approval-entry">
      <Icon of={drawings[message.tone]} tone={message.tone} />
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
  const open = useApprovalsFeed();
  const acts = useApprovalActs((state) => state.acts);
  const shown = open.map((write) => asShown(write, acts));
  const now = Date.now();
  useMoment(nextTellingEpochMs(shown, now));
  const inPlace = useInPlace(({ ids }) => ids);
  const writes = reportedWrites(shown, now).filter(({ id }) => !inPlace.includes(id));
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = writes;
  const route = useRoute();
  useEffect(() => setOpen(false), [route]);
  useEffect(() => {
    if (first === undefined) setOpen(false);
  }, [first]);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const goThere = (): void => {
    cameFrom.current = document.activeElement;
    region.current?.querySelector('button')?.focus();
  };
  useActions([[approvalsAction, first === undefined ? null : goThere]]);
  const statuses = writes.map(({ id, state }) => `${id} ${state}`).join();
  const statusesBefore = useRef('');
  useEffect(() => {
    const wasToldOf = statusesBefore.current !== '';
    statusesBefore.current = statuses;
    if (!wasToldOf) return undefined;
    /* The pressed button disappears with its banner or record, and a closing menu then focuses
       nothing. Restore the focus to its origin, or else to the sheet. */
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const from = cameFrom.current;
      const isThere = from instanceof HTMLElement && from !== document.body && from.isConnected;
      (isThere ? from : document.getElementById('sheet'))?.focus({ preventScroll: true });
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
          icon={drawings[tone]}
          strong={
            others.length === 0
              ? t(approvalMessage(first).title)
              : t('approvals.several.title', { count: writes.length })
          }
          actions={
            <Button size="small" onPress={() => setOpen(true)}>
              {t('approvals.several.show', { count: writes.length })}
            </Button>
          }
        >
          {others.length === 0 && <WriteAbout write={first} />}
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
