/**
 * The draft of the invoice that a shop sends the issuer for its month: FatturaPA 1.2 between firms (FPR12), 10 % VAT inside the amounts.
 */
import type { Cents } from '@taschino/basics/money.ts'
import { create } from 'xmlbuilder2'
import { faultsBy, type Schema } from '../xml/xml-faults.ts'

export interface Firm {
  name: string
  /** Eleven digits. */
  partitaIva: string
  street: string
  cap: string
  city: string
  province: string | null
}

export interface DraftLine {
  text: string
  /** VAT included; below zero for what the issuer has kept. */ gross: Cents
}

export interface Draft {
  seller: Firm
  buyer: Firm & { sdi: string }
  /** YYYY-MM-DD. */
  day: string
  /** Marks it as a draft until the shop gives it its own number. */
  number: string
  /** First and last day of what is billed. */
  period: readonly [string, string]
  lines: readonly DraftLine[]
  iban: string | null
  /** Percent of VAT inside the amounts. */
  vat: number
  /** Whose pack it lies in. */
  circuit: string
}

export const euros = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** The part of an amount that is not VAT, in whole cents. */
export const baseOf = (gross: Cents, vat: number): Cents =>
  Math.sign(gross) * Math.floor((Math.abs(gross) * 200 + 100 + vat) / (2 * (100 + vat)))

/** Latin letters only, as the exchange system takes them. */
export const latin = (text: string, most: number): string =>
  Array.from(text.normalize('NFC').replace(/[’‘]/g, "'").replace(/[–—]/g, '-').replace(/€/g, 'EUR').replace(/\s+/g, ' '), (char) =>
    /[\u0020-\u007E\u00A1-\u00FF]/.test(char) ? char : '?',
  )
    .join('')
    .trim()
    .slice(0, most)

export const seat = ({ street, cap, city, province }: Firm) => ({
  Indirizzo: latin(street, 60),
  CAP: cap,
  Comune: latin(city, 60),
  ...(province ? { Provincia: province } : {}),
  Nazione: 'IT',
})
export const vatId = (firm: Pick<Firm, 'partitaIva'>) => ({ IdPaese: 'IT', IdCodice: firm.partitaIva })

/** Bases line by line, such that they add up to the base of the whole: no cent is lost between the lines. */
function basesOf(lines: readonly DraftLine[], vat: number): Cents[] {
  let [gross, base] = [0, 0]
  return lines.map((line) => {
    gross += line.gross
    const before = base
    base = baseOf(gross, vat)
    return base - before
  })
}

export function draftXml({ seller, buyer, day, number, period, lines, iban, vat, circuit }: Draft): string {
  const gross = lines.reduce((sum, line) => sum + line.gross, 0)
  const bases = basesOf(lines, vat)
  const base = baseOf(gross, vat)
  const rate = `${vat}.00`
  return create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      'p:FatturaElettronica': {
        '@versione': 'FPR12',
        '@xmlns:p': 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
        FatturaElettronicaHeader: {
          DatiTrasmissione: {
            IdTrasmittente: vatId(seller),
            ProgressivoInvio: 'BOZZA',
            FormatoTrasmissione: 'FPR12',
            CodiceDestinatario: buyer.sdi,
          },
          CedentePrestatore: {
            DatiAnagrafici: { IdFiscaleIVA: vatId(seller), Anagrafica: { Denominazione: latin(seller.name, 80) }, RegimeFiscale: 'RF01' },
            Sede: seat(seller),
          },
          CessionarioCommittente: {
            DatiAnagrafici: { IdFiscaleIVA: vatId(buyer), Anagrafica: { Denominazione: latin(buyer.name, 80) } },
            Sede: seat(buyer),
          },
        },
        FatturaElettronicaBody: {
          DatiGenerali: {
            DatiGeneraliDocumento: {
              TipoDocumento: 'TD01',
              Divisa: 'EUR',
              Data: day,
              Numero: number,
              ImportoTotaleDocumento: euros(gross),
              Causale: `BOZZA preparata da ${latin(circuit, 40)}: controllare, numerare e inviare dal proprio programma di fatturazione. Documento non ancora emesso.`,
            },
          },
          DatiBeniServizi: {
            DettaglioLinee: lines.map((line, i) => ({
              NumeroLinea: String(i + 1),
              Descrizione: latin(line.text, 1000),
              DataInizioPeriodo: period[0],
              DataFinePeriodo: period[1],
              PrezzoUnitario: euros(bases[i] ?? 0),
              PrezzoTotale: euros(bases[i] ?? 0),
              AliquotaIVA: rate,
            })),
            DatiRiepilogo: { AliquotaIVA: rate, ImponibileImporto: euros(base), Imposta: euros(gross - base), EsigibilitaIVA: 'I' },
          },
          ...(iban === null
            ? {}
            : {
                DatiPagamento: {
                  CondizioniPagamento: 'TP02',
                  DettaglioPagamento: { ModalitaPagamento: 'MP05', ImportoPagamento: euros(gross), IBAN: iban },
                },
              }),
        },
      },
    },
  ).end({ prettyPrint: true })
}

const SIGNATURES = 'http://www.w3.org/TR/2002/REC-xmldsig-core-20020212/xmldsig-core-schema.xsd'

/** FatturaPA 1.2 of the Agenzia delle Entrate (decision 0114 says which copy), with the schema of signatures that it imports. */
export const OFFICIAL_SCHEMA: Schema = {
  at: new URL('./fatturapa-1.2.xsd', import.meta.url),
  imports: { [SIGNATURES]: new URL('./xmldsig-core-schema.xsd', import.meta.url) },
}

/** The few elements and codes that a draft of ours uses. */
export const DRAFT_SCHEMA: Schema = { at: new URL('./fattura-draft.xsd', import.meta.url) }

/** What is wrong with a draft by the official schema and by our narrower one. */
export const draftFaults = (xml: string): Promise<string[]> => faultsBy([OFFICIAL_SCHEMA, DRAFT_SCHEMA], xml)
