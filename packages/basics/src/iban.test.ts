/** An Italian account is checked by its own letter as well as by 97. */
import { expect, test } from 'vitest'
import { parseIban } from './iban.ts'

const NEW = 'IT37Y0542811101000000123457'

test('T49: an Italian account whose own check letter is wrong is no account, though the sum by 97 fits', () => {
  const plain = NEW.slice(5)
  const fitting = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((cin) => {
    const found = Array.from({ length: 97 }, (_, i) => `IT${String(i + 2).padStart(2, '0')}${cin}${plain}`).find((iban) => sumFits(iban))
    return found === undefined ? [] : [found]
  })
  expect(fitting).toHaveLength(26)
  expect(fitting.filter((iban) => parseIban(iban) !== null)).toEqual([NEW])
})

function sumFits(iban: string): boolean {
  let rest = 0
  for (const char of iban.slice(4) + iban.slice(0, 4)) rest = Number(`${rest}${parseInt(char, 36)}`) % 97
  return rest === 1
}
