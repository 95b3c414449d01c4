import { CalendarClock } from 'lucide-react';
import { defineActions } from '../../../platform/actions.ts';
import { goTo } from '../../../platform/navigation.ts';

/** Opens the page with all planned changes of cards. */
export const plannedAction = defineActions('cards', {
  planned: {
    label: 'cards.planned.title',
    icon: CalendarClock,
    run: () => goTo({ screen: 'cards', view: { kind: 'scheduled' } }),
    isOffered: ({ active }) => active?.banking != null,
  },
}).planned;
