import { expect, it } from 'vitest';
import { ok } from '../../../preload/contract/result.ts';
import { type SentDraft, removeSentMark } from '../../../renderer/forms/use-sent-form.ts';
import { createWindowDrafts } from '../../../renderer/platform/drafts/window-drafts.ts';

it('preserves input typed during a failed send, in the form and in main', async () => {
  const disk = new Map<string, string>();
  const drawer = createWindowDrafts(() => ({
    get: async ({ key }) => ok({ json: disk.get(key) ?? null }),
    put: async ({ key, json }) => (disk.set(key, json), ok({})),
    remove: async ({ key }) => (disk.delete(key), ok({})),
  }));
  const draft = drawer.openDraft<SentDraft<string, string>>(
    {
      key: 'clients:new',
      belongsTo: 'connection',
      empty: { values: '', sent: null },
      read: (json) => JSON.parse(json) as SentDraft<string, string>,
      write: (value) => JSON.stringify(value),
    },
    'c1',
  );
  await draft.replace({ values: 'Ada', sent: 'w1' });
  draft.change(({ sent }) => ({ values: 'Ada Rossi', sent }));
  expect(await removeSentMark(draft)).toEqual(ok({}));
  expect(draft.store.getState().value).toEqual({ values: 'Ada Rossi', sent: null });
  expect(disk.get('clients:new')).toBe('{"values":"Ada Rossi","sent":null}');
});
