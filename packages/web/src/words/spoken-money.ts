/** An amount as people say it: the voice of the till reads words, because speech engines stumble over "23,50 €". */
import type { Cents } from '@taschino/basics/money.ts'

export type SpokenLanguage = 'it' | 'en'

const IT_SMALL = [
  'zero',
  'uno',
  'due',
  'tre',
  'quattro',
  'cinque',
  'sei',
  'sette',
  'otto',
  'nove',
  'dieci',
  'undici',
  'dodici',
  'tredici',
  'quattordici',
  'quindici',
  'sedici',
  'diciassette',
  'diciotto',
  'diciannove',
]
const IT_TENS = ['', '', 'venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']
const EN_SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const EN_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Tens lose their last vowel before uno and otto (ventuno, trentotto). */
function italianBelow100(n: number): string {
  if (n < 20) return IT_SMALL[n] ?? ''
  const tens = IT_TENS[Math.floor(n / 10)] ?? ''
  const ones = n % 10
  if (ones === 0) return tens
  return (ones === 1 || ones === 8 ? tens.slice(0, -1) : tens) + (IT_SMALL[ones] ?? '')
}

/** Cento loses its o before otto and ottanta. */
function italianBelow1000(n: number): string {
  const hundreds = Math.floor(n / 100)
  const rest = n % 100
  if (hundreds === 0) return italianBelow100(rest)
  const cento = (hundreds === 1 ? '' : (IT_SMALL[hundreds] ?? '')) + 'cento'
  if (rest === 0) return cento
  return (rest === 8 || (rest >= 80 && rest < 90) ? cento.slice(0, -1) : cento) + italianBelow100(rest)
}

/** A whole number from 0 to 1,000,000 in Italian. A final "tre" of a compound carries the accent. */
export function italianNumber(n: number): string {
  if (n === 1_000_000) return 'un milione'
  const thousands = Math.floor(n / 1000)
  const rest = n % 1000
  let text = thousands === 0 ? '' : thousands === 1 ? 'mille' : italianBelow1000(thousands) + 'mila'
  if (rest > 0 || thousands === 0) text += italianBelow1000(rest)
  return text.length > 3 && text.endsWith('tre') ? text.slice(0, -1) + 'é' : text
}

function englishBelow1000(n: number): string {
  const parts: string[] = []
  const hundreds = Math.floor(n / 100)
  const rest = n % 100
  if (hundreds > 0) parts.push(`${EN_SMALL[hundreds]} hundred`)
  if (rest > 0) {
    const words = rest < 20 ? EN_SMALL[rest] : [EN_TENS[Math.floor(rest / 10)], ...(rest % 10 ? [EN_SMALL[rest % 10]] : [])].join('-')
    parts.push(`${hundreds > 0 ? 'and ' : ''}${words}`)
  }
  return parts.join(' ')
}

/** A whole number from 0 to 1,000,000 in English. */
export function englishNumber(n: number): string {
  if (n === 0) return 'zero'
  if (n === 1_000_000) return 'one million'
  const thousands = Math.floor(n / 1000)
  const rest = n % 1000
  const parts: string[] = []
  if (thousands > 0) parts.push(`${englishBelow1000(thousands)} thousand`)
  if (rest > 0) parts.push(thousands > 0 && rest < 100 ? `and ${englishBelow1000(rest)}` : englishBelow1000(rest))
  return parts.join(' ')
}

function italianMoney(euros: number, cents: number): string {
  const centesimi = cents === 1 ? 'un centesimo' : `${italianNumber(cents)} centesimi`
  if (euros === 0) return centesimi
  const whole = euros === 1 ? 'un euro' : euros === 1_000_000 ? 'un milione di euro' : `${italianNumber(euros)} euro`
  if (cents === 0) return whole
  // "sette euro e cinque" would be heard as 7,50 €, so single cents name themselves.
  return `${whole} e ${cents < 10 ? centesimi : italianNumber(cents)}`
}

function englishMoney(euros: number, cents: number): string {
  const coins = `${englishNumber(cents)} ${cents === 1 ? 'cent' : 'cents'}`
  if (euros === 0) return coins
  const whole = `${englishNumber(euros)} ${euros === 1 ? 'euro' : 'euros'}`
  return cents === 0 ? whole : `${whole} and ${coins}`
}

/** Cents as a person at the counter says them: "ventitré euro e cinquanta". */
export function spokenMoney(value: Cents, language: SpokenLanguage): string {
  const euros = Math.floor(value / 100)
  return language === 'it' ? italianMoney(euros, value % 100) : englishMoney(euros, value % 100)
}

/** What the till says when money came in, with what is left to take otherwise. */
export function spokenPayment(value: Cents, left: Cents, language: SpokenLanguage): string {
  const amount = spokenMoney(value, language)
  if (language === 'en') return left > 0 ? `Paid ${amount}. Still to collect: ${spokenMoney(left, 'en')}.` : `Paid ${amount}.`
  const paid = `${value === 100 || value === 1 ? 'Pagato' : 'Pagati'} ${amount}.`
  return left > 0 ? `${paid} Da incassare in altro modo: ${spokenMoney(left, 'it')}.` : paid
}

/** What the till says when money went back to the payer. */
export function spokenRefund(value: Cents, language: SpokenLanguage): string {
  const amount = spokenMoney(value, language)
  if (language === 'en') return `Refunded ${amount}.`
  return `${value === 100 || value === 1 ? 'Restituito' : 'Restituiti'} ${amount}.`
}
