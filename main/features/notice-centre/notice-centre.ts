import { type NoticeEntry, noticeAbout } from '../../../preload/contract/notices/notices.ts';
import { ok } from '../../../preload/contract/result.ts';
import { noticeCodec } from '../../data/codecs/own-records.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Feature } from '../feature.ts';
import { placeOf } from '../notices.ts';

/** Empty if another version stored an unknown notice. */
function toEntry({
  entry,
  atEpochMs,
  isRead,
  about,
}: ReturnType<Vault['notices']['listBefore']>[number]): readonly NoticeEntry[] {
  const parsedAbout = noticeAbout.safeParse(noticeCodec.read(about)).data;
  return parsedAbout === undefined
    ? []
    : [
        {
          entry,
          atEpochMs,
          isRead: isRead === 1,
          about: parsedAbout,
          leadsTo: placeOf(parsedAbout),
        },
      ];
}

/** The notices of this connection. */
export const noticeCentre: Feature<'notices'> = {
  commandGroups: ['notices'],
  commandsWhileClosed: {
    notices: { list: () => ok({ notices: [] }), unread: () => ok({ count: 0 }) },
  },
  open: ({ vault, publishChange }) => ({
    commands: {
      notices: {
        list: ({ before, limit }) =>
          ok({
            notices:
              vault?.notices
                .listBefore(before ?? Number.MAX_SAFE_INTEGER, limit)
                .flatMap(toEntry) ?? [],
          }),
        unread: () => ok({ count: vault?.notices.unreadCount() ?? 0 }),
        markRead: ({ upTo }) => {
          if ((vault?.notices.markRead(upTo) ?? 0) > 0) publishChange('notices');
          return ok({});
        },
      },
    },
  }),
};
