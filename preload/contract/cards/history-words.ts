/** The catalogue key of an action in a card's history, by its code. */
export const historyActionWords = {
  lock: 'history.action.lock',
  unlock: 'history.action.unlock',
  create: 'ui.word.new-card',
  limits: 'shell.screen.limits',
  options: 'ui.word.where-the-card-works',
  nickname: 'cards.field.nickname',
  restrictions: 'ui.word.days-and-categories',
  stolen: 'history.action.stolen',
  lost: 'history.action.lost',
  discard: 'cards.status.discarded',
  elsewhere: 'history.action.elsewhere',
  hours: 'ui.word.hours',
  'limit-until': 'history.action.limit-until',
} as const;
