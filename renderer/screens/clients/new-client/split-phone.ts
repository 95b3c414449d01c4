import type { Result } from '../../../../preload/contract/result.ts';

type CheckPhone = (
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
 * The parts of a number typed as one text. If main cannot split it, it stays whole as the number,
 * and the form asks for the country code: no input is lost. Null: empty, or main did not answer.
 */
export async function splitPhone(checkPhone: CheckPhone, text: string): Promise<PhoneParts | null> {
  const plain = text.trim();
  if (plain === '') return null;
  if (plain.length > 100) return { phoneText: '', phoneCode: '', phoneNumber: plain };
  const answer = await checkPhone(plain);
  if (!answer.ok) return null;
  const { phone } = answer.value;
  return {
    phoneText: '',
    phoneCode: phone?.countryCode ?? '',
    phoneNumber: phone?.number ?? plain,
  };
}
