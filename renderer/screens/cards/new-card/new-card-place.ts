/** The place of the form on the cards screen, where a card's id stands otherwise. */
export const newCardPlace = 'new';
