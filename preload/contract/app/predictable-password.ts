import { normalizedText } from '../bounded-text.ts';

/** Keyboard rows, columns and sequences that users type along. */
const keyboardRows: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  ...['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'qsdfghjklm'],
  ...['zxcvbnm', 'yxcvbnm', 'wxcvbn', '!@#$%^&*()', '!"§$%&/()='],
  ...['1q2w3e4r5t6y7u8i9o0p', '1q2w3e4r5t6z7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0'],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm', '1qay2wsx3edc4rfv5tgb6zhn7ujm', '1aqw2zsx3edc4rfv5tgb'],
];
/** Rows wrap around and are typed in both directions. */
const typedSequences = keyboardRows.flatMap((row) => [
  row + row,
  [...(row + row)].toReversed().join(''),
]);

/** Words from every list of common passwords, in the languages of the app. */
const commonWords: readonly string[] = (
  'password passwort passw kennwort motdepasse contrasena contraseña contrasegna parola parolachiave clave ' +
  'cashdesk kasse caisse cassa caja backup sicherung sauvegarde secret geheim segreto secreto admin ' +
  'administrator letmein welcome willkommen bienvenue benvenuto bienvenido iloveyou ichliebedich ' +
  'jetaime tiamo teamo hallo hello bonjour ciao hola bank banque banca banco login user test ' +
  'spring summer autumn winter frühling frühjahr fruehling sommer herbst printemps automne hiver ' +
  'primavera estate autunno inverno verano otoño otono invierno ' +
  'football fussball fußball monkey dragon sunshine princess superman batman master shadow michael'
).split(' ');

const minRunLength = 3;
const minNameLength = 4;
/**
 * A guessable piece counts as one character. Passwords with fewer characters than this are
 * found at once.
 */
const minCharacters = 6;

/** NFKC turns full-width digits and letters into the usual ones. */
function foldText(text: string): string {
  return normalizedText(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\s._-]/gu, '');
}

const letterBySymbol: ReadonlyMap<string, string> = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }),
);
/** Length of the guessable piece at the beginning of a text; 0 if there is none. */
function guessableLength(text: string, words: readonly string[]): number {
  const letters = [...text].map((character) => letterBySymbol.get(character) ?? character).join('');
  const wordLength = words
    .filter((each) => text.startsWith(each) || letters.startsWith(each))
    .reduce((most, each) => Math.max(most, each.length), 0);
  const yearLength = /^(?:19|20)\d\d/.test(text) ? 4 : 0;
  const repeatLength = /^(.)\1{2,}/u.exec(text)?.[0].length ?? 0;
  let runLength = 0;
  while (
    runLength < text.length &&
    typedSequences.some((order) =>
      order.includes(text.slice(0, Math.max(runLength + 1, minRunLength))),
    )
  )
    runLength += 1;
  return Math.max(wordLength, yearLength, repeatLength, runLength >= minRunLength ? runLength : 0);
}

/** Reduces a text that repeats one block to that block. */
function withoutRepeats(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

/**
 * Whether attackers try this password first: common words, names in the file, sequences, keyboard
 * rows, years, repetitions, and combinations of only these.
 * @param names of the company or the connection: an attacker with the file can read them
 */
export function isPredictable(password: string, names: readonly string[] = []): boolean {
  const nameWords = names.flatMap((name) => [foldText(name), ...name.split(/\s+/).map(foldText)]);
  const words = [...commonWords, ...nameWords.filter(({ length }) => length >= minNameLength)];
  let remaining = withoutRepeats(foldText(password)).slice(0, 200);
  let count = 0;
  while (remaining !== '' && count < minCharacters) {
    remaining = remaining.slice(guessableLength(remaining, words) || 1);
    count += 1;
  }
  return count < minCharacters;
}
