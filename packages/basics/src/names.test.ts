/** Who may be called what: people of the whole world by their own names, and nobody by an address. */
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { holdsAddress, isPersonName } from './names.ts'

const NAMES = [
  'Giulia',
  "D'Angelo",
  'D’Angelo',
  'Nicolò',
  'Maria Grazia',
  'De la Cruz y Ortiz',
  'Jean-Luc',
  'O’Brien-Smith',
  'G. B.',
  'G.B.',
  'St. John',
  'Jr.',
  'Lorenzo, detto Lolo',
  'Giovanni XXIII',
  'Ana María del Carmen',
  'Þórður',
  'Łukasz',
  'Ñañez',
  'Жанна',
  'Αλέξανδρος',
  'محمد',
  'משה',
  '李小龙',
  'นภา',
  'ʻOkina',
  'Nguyễn Thị Minh Khai',
  'Anna (Annina)',
  'Numero 3',
  'Renée',
  'van der Meer',
  'Gal·la',
  'Sr.',
  'Coman',
  'Itala',
  'Netti',
  'M.E. Rossi',
  'Di Pay',
]
const NO_NAMES = [
  'conto bloccato, entra su https://taschino-sicurezza.example/x',
  'http://a.b',
  'HTTPS : //evil',
  'www.evil.com',
  'www . evil',
  'evil.com',
  'Evil.Com',
  'rossi.it',
  'e.v.i.l.com',
  'evil．com',
  'evil。com',
  'evil․com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil[.]com',
  'evil(dot)com',
  'evil (punto) com',
  'a@b.it',
  'a @ b',
  'scrivi a(at)b',
  '+39 347 111 2223',
  '3471112223',
  '347 111 2223',
  '800 123456',
  '02 12345678',
  '1.2.3.4',
  'tel 34711122',
  'x/y',
  'javascript:alert',
  '<b>Anna</b>',
  'Anna"',
  'Anna & C',
  'Anna#1',
  'Раypal',
  'Gιulia',
  'Аnna',
  'xn--evil',
  't.me/abc',
  'bit.ly',
  'il tuo conto è stato bloccato entra subito',
  'a'.repeat(61),
  '12',
  '...',
  '',
  'Dott.Rossi',
  'Anna\u202e',
  'Anna\u200b',
  'Anna\nBcc',
]
const WORDS = [
  'Pagato due volte',
  'Fattura 2026/77 non pagata',
  'Bonifico del 12/11/2026',
  'Bonifico del 12-11-2026',
  'del 12.11.2026 alle 13.05',
  'Un piatto in meno.Grazie',
  'Importo 1.234,56 €',
  'Fattura 2026000123',
  'Scontrino 0042',
  'Cliente: 3 coperti, 2 calici',
  'Vedi movimento 2N2W2C20H74W0SEP',
  'Ordine n. 12 del 3.4',
  'Errore di cassa 1/2',
  'Via Po 12, Torino',
  'p. es. così',
  'S.r.l. cambiata',
  'TD24 e TD01',
  'IBAN che finisce con 3456',
  'Rotto, buttato via',
  'ore 12.30',
  '10% in più',
  'iPhone di Giulia',
  'Chiave USB (nera)',
  'Rossi & C. snc',
  '08/11',
  'Prot. 0001234',
]
const LEADING = [
  'entra su https://x.example',
  'vai su conto-bloccato.com adesso',
  'scrivi a mario@evil.it',
  'chiama +39 02 1234567',
  'chiama il 347 1112223',
  'chiama 0039 347 1112223',
  'numero verde 800 123 456',
  'ufficio 02 12345678',
  'www.evil',
  'apri bit.ly/xyz',
  'apri evil[.]com',
  'mario(at)evil',
  'sito: evil．com',
  'vedi 10.0.0.1',
]

describe('a name', () => {
  test.each(NAMES)('%s is one', (name) => expect(isPersonName(name)).toBe(true))
  test.each(NO_NAMES)('%j is none', (name) => expect(isPersonName(name)).toBe(false))
})

describe('words', () => {
  test.each(WORDS)('%j lead nowhere', (text) => expect(holdsAddress(text)).toBe(false))
  test.each(LEADING)('%j lead somewhere', (text) => expect(holdsAddress(text)).toBe(true))
  // Seconds for one of them, as it once was: the limit of tests comes in between.
  test('a line costs as much as it is long, whatever it is made of', async () => {
    for (const piece of ['a', '-', '1', 'A.', 'a.', 'a-', '0 ', '00 ', 'a@', '(.', '( ', 'com.', '+1 ', 'www', 'http:', '.xn--a']) {
      await setImmediate()
      for (const end of ['', 'x', '!']) holdsAddress(piece.repeat(20_000 / piece.length) + end)
    }
  })
})
