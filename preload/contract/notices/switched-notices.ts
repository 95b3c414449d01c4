/**
 * The kinds that have a switch in the settings; the others have their own setting, or answer a
 * click.
 */
export const switchedNotices = [
  'limit',
  'elsewhere',
  'invoice-late',
  'registration',
  'silence',
] as const;
export type SwitchedNotice = (typeof switchedNotices)[number];
