/** A draft of an invoice passes the schema that the exchange system uses, and that schema is the published one. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultsBy } from '../xml/xml-faults.ts'
import { draftFaults, draftXml, OFFICIAL_SCHEMA, type Draft } from './fattura.ts'

const FIRM = { name: 'Forno Rosetti', partitaIva: '12345678903', street: 'Via Roma 1', cap: '10123', city: 'Torino', province: 'TO' }
const draft = (more: Partial<Draft> = {}): string =>
  draftXml({
    vat: 10,
    circuit: 'Borgo Pay',
    seller: FIRM,
    buyer: { ...FIRM, name: 'Taschino S.p.A.', sdi: 'ABC1234' },
    day: '2026-11-30',
    number: 'BOZZA',
    period: ['2026-11-01', '2026-11-30'],
    lines: [
      { text: 'Buoni pasto di novembre', gross: 288_300 },
      { text: 'Trattenute', gross: -1_200 },
    ],
    iban: 'IT60X0542811101000000123456',
    ...more,
  })

test('every shape of a draft passes, letters of any language included', async () => {
  for (const more of [
    {},
    { iban: null },
    { seller: { ...FIRM, province: null } },
    { seller: { ...FIRM, name: 'Caffè «Ólga» – 面包店 🍞 & C.' } },
    { lines: [{ text: '€'.repeat(1200), gross: 1 }] },
  ])
    expect(await draftFaults(draft(more))).toEqual([])
})

describe('the official schema alone', () => {
  test.each<[string, string | RegExp, string]>([
    ['no currency', '<Divisa>EUR</Divisa>', ''],
    ['an amount without cents', '2871.00</ImportoTotaleDocumento>', '2871</ImportoTotaleDocumento>'],
    ['a regime that there is not', 'RF01', 'RF03'],
    ['a kind of document that there is not', 'TD01', 'TD99'],
    ['a code of destination in small letters', 'ABC1234', 'abc1234'],
    ['a postal code of four digits', '<CAP>10123', '<CAP>1012'],
    ['a letter outside of Latin', 'Forno Rosetti', 'Forno 面包'],
    ['lines before the document', /(<DatiGenerali>[\s\S]*<\/DatiGenerali>)([\s\S]*<\/DatiBeniServizi>)/, '$2$1'],
    [
      'a signature of nothing',
      '</p:FatturaElettronica>',
      '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/></p:FatturaElettronica>',
    ],
  ])('refuses %s', async (_, what, into) => {
    expect(draft().replace(what, into)).not.toBe(draft())
    expect(await faultsBy([OFFICIAL_SCHEMA], draft().replace(what, into))).not.toEqual([])
  })

  test('and the one of signatures are the files that decision 0114 names', () => {
    const sum = (name: string): string =>
      createHash('sha256')
        .update(readFileSync(new URL(name, import.meta.url)))
        .digest('hex')
    expect(sum('./fatturapa-1.2.xsd')).toBe('5c64ac2fcf1f49079145053917ebf68a1152c63fb5ee4ca2f50f0b1190f451de')
    expect(sum('./xmldsig-core-schema.xsd')).toBe('35cf8197da812c85e40d57891b35c94187569ed474a2dac813ce5090dafcd35c')
  })
})
