import type { Result } from '../../../../preload/contract/result.ts';

type Ask = (
  phoneText: string,
) => Promise<
  Result<{ readonly phone: { readonly countryCode: string; readonly number: string } | null }>
>;
type PhoneParts = {
  readonly phoneText: string;
  readonly phoneCode: string;
  readonly phoneNumber: string;
};

/**
 * The parts of a number typed in one piece. Where nobody can part it, it stays whole as the number
 * and the country code is asked for: nothing typed is lost. Null: nothing was typed, or main could
 * not be asked.
 */
export async function splitTyped(ask: Ask, text: string): Promise<PhoneParts | null> {
  const plain = text.trim();
  if (plain === '') return null;
  if (plain.length > 100) return { phoneText: '', phoneCode: '', phoneNumber: plain };
  const answer = await ask(plain);
  if (!answer.ok) return null;
  const { phone } = answer.value;
  return {
    phoneText: '',
    phoneCode: phone?.countryCode ?? '',
    phoneNumber: phone?.number ?? plain,
  };
}
