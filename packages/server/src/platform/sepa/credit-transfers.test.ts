/** The bank's file passes the schema, its sums are those of the requests, and its letters are letters that every bank knows. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { convert } from 'xmlbuilder2'
import { describe, expect, test } from 'vitest'
import { faultsBy } from '../xml/xml-faults.ts'
import {
  EPC_SCHEMA,
  ISO_SCHEMA,
  schemaFaults,
  sepaName,
  sepaText,
  transferXml,
  type CreditTransfer,
  type TransferFile,
} from './credit-transfers.ts'

const IBAN = 'IT60X0542811101000000123456'
const transfer = (more: Partial<CreditTransfer> = {}): CreditTransfer => ({
  endToEndId: 'TSC7KQ4M2XD',
  name: 'Forno Rosetti',
  iban: IBAN,
  value: 288_300,
  remittance: 'Taschino, buoni di ottobre',
  day: '2026-11-23',
  ...more,
})
const fileOf = (transfers: CreditTransfer[], more: Partial<TransferFile> = {}): TransferFile => ({
  messageId: 'TSC20261121-1',
  createdAt: new Date('2026-11-21T09:00:00.123Z'),
  payer: { name: 'Taschino S.p.A.', iban: IBAN, bic: null },
  transfers,
  ...more,
})

test('a plain file passes', async () => {
  expect(await schemaFaults(transferXml(fileOf([transfer()])))).toEqual([])
  expect(await schemaFaults(transferXml(fileOf([transfer()], { payer: { name: 'Taschino', iban: IBAN, bic: 'UNCRITMM' } })))).toEqual([])
})

describe('the schema says no to', () => {
  test.each<[string, (xml: string) => string]>([
    ['an amount of nothing', (xml) => xml.replace('>2883.00<', '>0.00<')],
    ['half a cent', (xml) => xml.replaceAll('2883.00', '2883.005')],
    ['another currency', (xml) => xml.replace('Ccy="EUR"', 'Ccy="USD"')],
    ['an IBAN in small letters', (xml) => xml.replace(IBAN, IBAN.toLowerCase())],
    ['a name with letters that banks do not know', (xml) => xml.replace('Forno Rosetti', 'Forno Rosètti')],
    ['a missing name', (xml) => xml.replace('<Nm>Forno Rosetti</Nm>', '')],
    ['a day that is none', (xml) => xml.replace('2026-11-23', '2026-11-31')],
    ['another order', (xml) => xml.replace(/(<ChrgBr>SLEV<\/ChrgBr>)([\s\S]*<\/CdtTrfTxInf>)/, '$2$1')],
    ['an element of its own', (xml) => xml.replace('<ChrgBr>', '<Tip>1</Tip><ChrgBr>')],
  ])('%s', async (_, spoil) => {
    const xml = transferXml(fileOf([transfer()]))
    expect(spoil(xml)).not.toBe(xml)
    expect(await schemaFaults(spoil(xml))).not.toEqual([])
  })
})

test('T49: one receiver whose name no bank can write keeps nobody from being paid', async () => {
  const names = ['Пекарня', '面包店', '🍞🍞', '//', ' / ']
  const xml = transferXml(fileOf(names.map((name) => transfer({ name }))))
  expect(await schemaFaults(xml)).toEqual([])
  expect(xml.match(/<Nm>NOTPROVIDED<\/Nm>/g)).toHaveLength(names.length)
  expect(['//Forno//', '/\u0301/Bar/', 'Pane // Vino'].map(sepaName)).toEqual(['Forno', 'Bar', 'Pane / Vino'])
})

/** Figures read from the file by another reader than its writer. */
function figures(xml: string): { count: number; sum: number; each: number[] } {
  const document = convert(xml, { format: 'object' }) as unknown as {
    Document: { CstmrCdtTrfInitn: { GrpHdr: { NbOfTxs: string; CtrlSum: string } } }
  }
  const { NbOfTxs, CtrlSum } = document.Document.CstmrCdtTrfInitn.GrpHdr
  return {
    count: Number(NbOfTxs),
    sum: Math.round(Number(CtrlSum) * 100),
    each: [...xml.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(([, euros, cents]) => Number(euros) * 100 + Number(cents)),
  }
}

test('counts and sums are those of the transfers, whatever they are, and every file passes', async () => {
  const transfers = fc.array(
    fc.record({
      value: fc.integer({ min: 1, max: 99_999_999 }),
      name: fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
      day: fc.constantFrom('2026-11-23', '2026-11-30', '2026-12-21'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(transfers, async (list) => {
      const xml = transferXml(fileOf(list.map((one, i) => transfer({ ...one, endToEndId: `TSC${i}` }))))
      expect(await schemaFaults(xml)).toEqual([])
      const { count, sum, each } = figures(xml)
      expect([count, sum, each.length, each.reduce((a, b) => a + b, 0)]).toEqual([
        list.length,
        list.reduce((a, b) => a + b.value, 0),
        list.length,
        sum,
      ])
      expect(xml.match(/<ReqdExctnDt>/g)?.length).toBe(new Set(list.map(({ day }) => day)).size)
    }),
    { numRuns: 25 },
  )
})

test('names keep their look in the letters that there are', () => {
  expect(sepaText('Caffè «Lambrate» di Villa Ólga & C. – s.n.c.', 70)).toBe('Caffe Lambrate di Villa Olga + C. - s.n.c.')
  expect(sepaText('Straße 7_a €', 70)).toBe('Strasse 7-a EUR')
  expect(sepaText(`${'x'.repeat(69)} yz`, 70)).toBe('x'.repeat(69))
})

test('five thousand shops fit into one file', async () => {
  expect(await schemaFaults(transferXml(fileOf(Array.from({ length: 5000 }, (_, i) => transfer({ endToEndId: `TSC${i}` })))))).toEqual([])
})

test('nothing to pay is no file', () => {
  expect(() => transferXml(fileOf([]))).toThrow(RangeError)
})

describe('the official schema alone', () => {
  test('is the one that ISO published, complete and unchanged', () => {
    const text = readFileSync(ISO_SCHEMA.at, 'utf8')
    expect(createHash('sha256').update(text).digest('hex')).toBe('de038b373e47b0077b1832ddd81f4b2f1eb25d35721f62da1e38b7f5a09fda24')
    expect(text).toContain('targetNamespace="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
  })

  test('accepts what a bank may get from others: an address, two lines of remittance, another currency', async () => {
    const xml = transferXml(fileOf([transfer()]))
      .replace('Ccy="EUR"', 'Ccy="CHF"')
      .replace('<Nm>Forno Rosetti</Nm>', '<Nm>Forno Rosetti</Nm><PstlAdr><Ctry>IT</Ctry><AdrLine>Via Roma 1</AdrLine></PstlAdr>')
      .replace('</RmtInf>', '<Ustrd>due</Ustrd></RmtInf>')
    expect(await faultsBy([ISO_SCHEMA], xml)).toEqual([])
    expect(await faultsBy([EPC_SCHEMA], xml)).not.toEqual([])
  })

  test.each<[string, (xml: string) => string]>([
    ['another way of paying', (xml) => xml.replace('>TRF<', '>SEPA<')],
    ['an account that is no IBAN', (xml) => xml.replace(IBAN, IBAN.toLowerCase())],
    ['a day that is none', (xml) => xml.replace('2026-11-23', '2026-11-31')],
    ['a reference of 36 characters', (xml) => xml.replace('>TSC7KQ4M2XD<', `>${'x'.repeat(36)}<`)],
    ['a count in words', (xml) => xml.replace('<NbOfTxs>1<', '<NbOfTxs>uno<')],
    ['a payment without the one who pays', (xml) => xml.replace(/<Dbtr>[\s\S]*?<\/Dbtr>/, '')],
    ['the message of another year', (xml) => xml.replace('pain.001.001.09', 'pain.001.001.03')],
  ])('refuses %s', async (_, spoil) => {
    const xml = transferXml(fileOf([transfer()]))
    expect(spoil(xml)).not.toBe(xml)
    expect(await faultsBy([ISO_SCHEMA], spoil(xml))).not.toEqual([])
  })
})
