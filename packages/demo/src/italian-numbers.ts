/** Makes valid Italian numbers from a counter: IBAN and partita IVA with their check digits. */

/** Values of digits and letters at odd places in the CIN of an Italian account. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

function cinOf(bban: string): string {
  let sum = 0
  for (let i = 0; i < bban.length; i++) {
    const value = Number(bban[i])
    sum += i % 2 === 0 ? (ODD[value] ?? 0) : value
  }
  return String.fromCharCode(65 + (sum % 26))
}

/** Remainder of a long number by 97, letters counting from A = 10. */
function mod97(text: string): number {
  let rest = 0
  for (const char of text) {
    const value = /\d/.test(char) ? char : String(char.charCodeAt(0) - 55)
    for (const digit of value) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest
}

export function italianIban(bank: number, branch: number, account: number): string {
  const plain = `${String(bank).padStart(5, '0')}${String(branch).padStart(5, '0')}${String(account).padStart(12, '0')}`
  const bban = cinOf(plain) + plain
  const check = 98 - mod97(`${bban}IT00`)
  return `IT${String(check).padStart(2, '0')}${bban}`
}

/** Seven digits of the firm, three of the office, one to check. */
export function partitaIva(firm: number, office: number): string {
  const ten = `${String(firm).padStart(7, '0')}${String(office).padStart(3, '0')}`
  let sum = 0
  for (let i = 0; i < 10; i++) {
    const digit = Number(ten[i])
    const doubled = digit * 2
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return ten + String((10 - (sum % 10)) % 10)
}
