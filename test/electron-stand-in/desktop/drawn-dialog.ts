import { currentBrowser, targets } from '../runtime.ts';

type Question = {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly defaultButton: number;
  readonly cancelButton: number;
};

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function documentOf({ buttons, defaultButton, detail, message }: Question): string {
  const buttonsHtml = buttons
    .map(
      (label, index) =>
        `<button value="${index}"${index === defaultButton ? ' autofocus' : ''}>${escapeHtml(label)}</button>`,
    )
    .join(' ');
  return `<!doctype html><title>${escapeHtml(message)}</title><meta name="color-scheme" content="light dark"><style>body{font:15px system-ui;margin:24px}p{white-space:pre-line}form{margin-top:24px;text-align:end}button{font:inherit;padding:6px 14px}</style>
<h1 style="font-size:18px">${escapeHtml(message)}</h1><p>${escapeHtml(detail)}</p><form>${buttonsHtml}</form>
<script>addEventListener('click', (event) => { const button = event.target.closest('button'); if (button) { event.preventDefault(); answer(button.value); } }); addEventListener('keydown', (event) => { if (event.key === 'Escape') answer('cancel'); });</script>`;
}

/**
 * Asks the user in a small window; closing it presses the cancel button. For a real desktop only:
 * specs answer from a queue.
 */
export async function drawQuestion(question: Question): Promise<number> {
  const devtools = currentBrowser()?.devtools;
  if (devtools === undefined) return question.cancelButton;
  const { browser } = devtools;
  const targetId = await targets().create({ width: 520, height: 320 });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const page = devtools.session(sessionId);
  const { promise, resolve } = Promise.withResolvers<number>();
  page.on('Runtime.bindingCalled', ({ payload }) =>
    resolve(payload === 'cancel' ? question.cancelButton : Number(payload)),
  );
  page.on('Inspector.detached', () => resolve(question.cancelButton));
  await Promise.all([
    page.send('Inspector.enable'),
    page.send('Page.enable'),
    page.send('Runtime.enable'),
    page.send('Runtime.addBinding', { name: 'answer' }),
  ]);
  const { frameTree } = await page.send('Page.getFrameTree');
  await page.send('Page.setDocumentContent', {
    frameId: frameTree.frame.id,
    html: documentOf(question),
  });
  try {
    return await promise;
  } finally {
    await browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    devtools.forget(page);
  }
}
