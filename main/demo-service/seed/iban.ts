/** ISO 13616: letters count from 10, and the whole must leave 1 when divided by 97. */
function modulo97(text: string): number {
  let remainder = 0;
  for (const character of text)
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/**
 * A French IBAN with a valid national key and a valid ISO check, from 5 digits of bank, 5 of branch
 * and 11 of account.
 */
export function frenchIban(bank: string, branch: string, account: string): string {
  const nationalKey = 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * Number(account)) % 97);
  const rest = `${bank}${branch}${account}${String(nationalKey).padStart(2, '0')}`;
  return `FR${String(98 - modulo97(`${rest}FR00`)).padStart(2, '0')}${rest}`;
}
