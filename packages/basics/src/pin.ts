/** Which PINs are too easy, for the pad that refuses them and the server that does not trust the pad. */

/** How many digits a PIN has. */
export const PIN_LENGTH = 6

const isRun = (digits: readonly number[], step: number): boolean =>
  digits.every((digit, i) => i === 0 || digit === ((digits[i - 1] ?? 0) + step + 10) % 10)

/** PINs that are guessed first: one digit or a pair again and again, a half twice, up or down the keypad, a date of birth. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  if (new Set(digits).size <= 2 || isRun(digits, 1) || isRun(digits, -1)) return true
  if (pin.slice(0, 3) === pin.slice(3) || pin.slice(0, 2).repeat(3) === pin) return true
  return isDate(pin.slice(0, 2), pin.slice(2, 4)) && isBirthYear(pin.slice(4))
}

const isDate = (day: string, month: string): boolean => Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
/** Two digits as they stand in dates of birth of people who pay: 1940 to 2012. */
const isBirthYear = (year: string): boolean => Number(year) >= 40 || Number(year) <= 12
