/** Whether ten digits can be an NPI: 1 or 2 first, and the Luhn check over 80840 + number (45 CFR 162.406). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const digits = Array.from(`80840${text}`, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : luhnDouble(digit)), 0);
  return sum % 10 === 0;
}

const luhnDouble = (digit: number): number => (digit > 4 ? 2 * digit - 9 : 2 * digit);
