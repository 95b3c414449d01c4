import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CircleCheck, OctagonAlert, Smartphone, TriangleAlert } from 'lucide-react';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import { useT } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  approvalMessage,
  nextTellingEpochMs,
  toldWrites,
} from '../../widgets/approvals/approval-messages.ts';
import {
  useWriteActions,
  WriteAbout,
  WriteFault,
  WriteSentence,
  WriteSteps,
} from '../../widgets/approvals/approval-entry.tsx';
import { asShown, useApprovalActs } from '../../widgets/approvals/approval-acts.ts';
import { useApprovalsFeed } from '../../widgets/approvals/approvals.ts';
import { dismissDone, toldForMs, useDoneChange } from '../../widgets/approvals/done-changes.ts';
import { useRoute } from '../../platform/navigation.ts';
import { useMoment } from '../../platform/use-now.ts';
import './approvals-banner.css';

const drawings = { slate: Smartphone, brass: TriangleAlert, wax: OctagonAlert } as const;

const One = ({ write }: { readonly write: OpenWrite }) => {
  const t = useT();
  const actions = useWriteActions(write);
  const message = approvalMessage(write);
  const ways = (
    <>
      <WriteSteps write={write} actions={actions} />
      <div className="approval-fault">
        <WriteFault write={write} actions={actions} />
      </div>
    </>
  );
  return (
    <Banner
      tone={message.tone}
      icon={drawings[message.tone]}
      strong={t(message.title)}
      actions={ways}
    >
      <WriteSentence write={write} />
    </Banner>
  );
};

const Entry = ({ write }: { readonly write: OpenWrite }) => {
  const t = useT();
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
};

/**
 * In the space that the wait had: a check with what is new, for some seconds. It stays while the
 * pointer is on the sheet: what stands at the bottom of a screen would move down under it.
 */
const Done = ({ write }: { readonly write: OpenWrite }) => {
  const t = useT();
  useEffect(() => {
    const sheet = document.getElementById('sheet');
    const goWhereNobodyPoints = (): void => {
      if (sheet?.matches(':hover') !== true) dismissDone();
      else sheet.addEventListener('pointerleave', dismissDone, { once: true });
    };
    const timer = setTimeout(goWhereNobodyPoints, toldForMs);
    return () => {
      clearTimeout(timer);
      sheet?.removeEventListener('pointerleave', dismissDone);
    };
  }, [write]);
  return (
    <Banner tone="green" icon={CircleCheck} strong={t('approvals.done.title')}>
      <WriteAbout write={write} isDone />
    </Banner>
  );
};

/**
 * What waits for the owner's approval, and what ended without doing what was asked: one of them
 * with its ways on, several as a count that opens their list. Below the screen: whenever it comes
 * and goes, what is read and pointed at stays where it is.
 */
export const ApprovalsBanner = () => {
  const t = useT();
  const open = useApprovalsFeed();
  const acts = useApprovalActs((state) => state.acts);
  const shown = open.map((write) => asShown(write, acts));
  const now = Date.now();
  useMoment(nextTellingEpochMs(shown, now));
  const writes = toldWrites(shown, now);
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = writes;
  const { done } = useDoneChange();
  const space = useRef<HTMLDivElement>(null);
  const [waitHeightPx, setWaitHeightPx] = useState(0);
  useLayoutEffect(() => {
    const heightPx = space.current?.getBoundingClientRect().height;
    if (first !== undefined && heightPx !== undefined) setWaitHeightPx(heightPx);
  });
  const route = useRoute();
  useEffect(() => {
    setOpen(false);
    dismissDone();
  }, [route]);
  useEffect(() => {
    if (first === undefined) setOpen(false);
  }, [first]);
  const statuses = writes.map(({ id, state }) => `${id} ${state}`).join();
  const statusesBefore = useRef('');
  useEffect(() => {
    const wasToldOf = statusesBefore.current !== '';
    statusesBefore.current = statuses;
    if (!wasToldOf) return undefined;
    /* The pressed button is gone with its banner, or with what it was about; a menu gives the focus back to nothing: it goes to the sheet instead of nowhere. */
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.getElementById('sheet')?.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [statuses]);
  const tone = writes.some((write) => approvalMessage(write).tone === 'wax')
    ? 'wax'
    : writes.some((write) => approvalMessage(write).tone === 'brass')
      ? 'brass'
      : 'slate';
  return (
    <div className="approvals">
      {first === undefined && done !== null && (
        <div className="approval-space" style={{ minHeight: waitHeightPx }}>
          <Done write={done} />
        </div>
      )}
      {first !== undefined && others.length === 0 && (
        <div className="approval-space" ref={space}>
          <One key={first.id} write={first} />
        </div>
      )}
      {others.length > 0 && (
        <Banner
          tone={tone}
          icon={drawings[tone]}
          strong={t('approvals.several.title', { count: writes.length })}
          actions={
            <Button size="small" onPress={() => setOpen(true)}>
              {t('approvals.several.show')}
            </Button>
          }
        >
          {t('approvals.several.text')}
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
    </div>
  );
};
