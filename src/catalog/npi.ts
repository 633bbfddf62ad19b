/** Whether ten digits can be an NPI: 1 or 2 first, and the Luhn check over 80840 + number (45 CFR 162.406). */
export const isNpi = (text: string): boolean => /^[12]\d{9}$/.test(text) && hasCheckDigit(text);

function hasCheckDigit(npi: string): boolean {
  const digits = Array.from(`80840${npi}`, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : luhnDouble(digit)), 0);
  return sum % 10 === 0;
}

const luhnDouble = (digit: number): number => (digit > 4 ? 2 * digit - 9 : 2 * digit);

/** Why ten digits that the registry does not know are probably mistyped; null where they can be an NPI. */
export function npiDoubt(npi: string): string | null {
  if (!hasCheckDigit(npi)) return "Its check digit is wrong, so it is probably mistyped.";
  return isNpi(npi) ? null : "An NPI begins with 1 or 2, so it is probably mistyped.";
}
