import { CalendarClock } from 'lucide-react';
import { actionsOf } from '../../../platform/actions.ts';

/** Everything that is planned for cards; the cards’ screen shows it. */
export const plannedAction = actionsOf('cards', {
  planned: {
    label: 'cards.planned.title',
    icon: CalendarClock,
    isOffered: ({ active }) => active?.banking != null,
  },
}).planned;
