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
import { useActions } from '../../platform/actions.ts';
import { useRoute } from '../../platform/navigation.ts';
import { useMedia } from '../../platform/use-media.ts';
import { useMoment } from '../../platform/use-now.ts';
import { approvalsAction } from '../actions.ts';
import './approvals-banner.css';

const drawings = { slate: Smartphone, brass: TriangleAlert, wax: OctagonAlert } as const;

function One({ write }: { readonly write: OpenWrite }) {
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
}

function Entry({ write }: { readonly write: OpenWrite }) {
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
}

/**
 * In the space and the shape that the wait had: a check with what is new, for some seconds. It
 * stays while the pointer is on the sheet or the focus in it: what stands at the bottom of a screen
 * would move down under them.
 */
function Done({ write }: { readonly write: OpenWrite }) {
  const t = useT();
  const space = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const sheet = document.getElementById('sheet');
    const close = space.current;
    const goWhereNobodyIs = (focused: EventTarget | null): void => {
      const isUsed =
        sheet?.matches(':hover') === true || (focused instanceof Node && close?.contains(focused));
      if (!isUsed) dismissDone();
    };
    const onPointerLeave = (): void => goWhereNobodyIs(document.activeElement);
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => goWhereNobodyIs(relatedTarget);
    const timer = setTimeout(() => {
      sheet?.addEventListener('pointerleave', onPointerLeave);
      close?.addEventListener('focusout', onFocusOut);
      goWhereNobodyIs(document.activeElement);
    }, toldForMs);
    return () => {
      clearTimeout(timer);
      sheet?.removeEventListener('pointerleave', onPointerLeave);
      close?.removeEventListener('focusout', onFocusOut);
    };
  }, [write]);
  return (
    <Banner
      tone="green"
      icon={CircleCheck}
      strong={t('approvals.done.title')}
      actions={
        <span className="approval-steps" ref={space}>
          <Button size="small" onPress={dismissDone}>
            {t('ui.close')}
          </Button>
        </span>
      }
    >
      <WriteAbout write={write} isDone />
    </Banner>
  );
}

/**
 * What waits for the owner's approval, and what ended without doing what was asked: one of them
 * with its ways on, several, or one in a window of few lines, as a line that opens their list.
 * Below the screen: whenever it comes and goes, what is read and pointed at stays where it is.
 */
export function ApprovalsBanner() {
  const t = useT();
  const open = useApprovalsFeed();
  const acts = useApprovalActs((state) => state.acts);
  const shown = open.map((write) => asShown(write, acts));
  const now = Date.now();
  useMoment(nextTellingEpochMs(shown, now));
  const writes = toldWrites(shown, now);
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = writes;
  const isLowWindow = useMedia('(max-height: 30rem)');
  const isWhole = others.length === 0 && !isLowWindow;
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
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const goThere = (): void => {
    cameFrom.current = document.activeElement;
    region.current?.querySelector('button')?.focus();
  };
  useActions([[approvalsAction, first === undefined && done === null ? null : goThere]]);
  const statuses = [...writes.map(({ id, state }) => `${id} ${state}`), done?.id].join();
  const statusesBefore = useRef('');
  useEffect(() => {
    const wasToldOf = statusesBefore.current !== '';
    statusesBefore.current = statuses;
    if (!wasToldOf) return undefined;
    /* The pressed button is gone with its banner, or with what it was about; a menu gives the focus back to nothing: it goes back to where it came from, or to the sheet, instead of nowhere. */
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
      {first === undefined && done !== null && (
        <div className="approval-space" style={{ minHeight: waitHeightPx }}>
          <Done write={done} />
        </div>
      )}
      {first !== undefined && (
        <div className="approval-space" ref={space}>
          {isWhole ? (
            <One key={first.id} write={first} />
          ) : (
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
              {others.length === 0 ? <WriteAbout write={first} /> : t('approvals.several.text')}
            </Banner>
          )}
        </div>
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
