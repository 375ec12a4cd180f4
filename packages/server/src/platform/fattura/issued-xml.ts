/**
 * The draft of the company's own invoices (TD01) and credit notes (TD04), with several VAT rates: FatturaPA 1.2.3 (FPR12). The
 * accountant's program signs and sends it.
 */
import type { Cents } from '@taschino/basics/money.ts'
import { create } from 'xmlbuilder2'
import type { Schema } from '../xml/xml-faults.ts'
import { euros, latin, seat, vatId, type Firm } from './fattura.ts'

export interface IssuedLine {
  text: string
  amount: number
  /** Null where pieces have no price of their own. */
  unit: Cents | null
  net: Cents
  /** Percent; 0: out of scope of VAT. */
  rate: number
}

export interface Issued {
  kind: 'TD01' | 'TD04'
  /** Ten letters and digits at most, another one each time. */
  progressive: string
  seller: Firm
  buyer: Omit<Firm, 'partitaIva'> & { partitaIva: string | null; fiscalCode: string | null; sdi: string | null; pec: string | null }
  /** YYYY-MM-DD. */
  day: string
  number: string
  /** The invoice that a note takes back. */
  refersTo: { number: string; day: string } | null
  lines: readonly IssuedLine[]
  rates: readonly { rate: number; net: Cents; vat: Cents }[]
  total: Cents
  note: string
  due: string | null
  iban: string | null
}

/** What is out of scope: vouchers for several rates (N2.2), by the article that says so. */
const OUT_OF_SCOPE = { Natura: 'N2.2' }
const ARTICLES = 'Fuori campo IVA: art. 2 c. 3 lett. a) e art. 6-quater DPR 633/1972'
const rateOf = (rate: number) => ({ AliquotaIVA: `${rate}.00`, ...(rate === 0 ? OUT_OF_SCOPE : {}) })

const lineOf = ({ text, amount, unit, net, rate }: IssuedLine, i: number) => ({
  NumeroLinea: String(i + 1),
  Descrizione: latin(text, 1000),
  ...(unit === null ? {} : { Quantita: `${amount}.00` }),
  PrezzoUnitario: euros(unit ?? net),
  PrezzoTotale: euros(net),
  ...rateOf(rate),
})

const headOf = ({ seller, buyer, progressive }: Issued) => ({
  DatiTrasmissione: {
    IdTrasmittente: vatId(seller),
    ProgressivoInvio: progressive,
    FormatoTrasmissione: 'FPR12',
    CodiceDestinatario: buyer.sdi ?? '0000000',
    ...(buyer.sdi === null && buyer.pec !== null ? { PECDestinatario: buyer.pec } : {}),
  },
  CedentePrestatore: {
    DatiAnagrafici: { IdFiscaleIVA: vatId(seller), Anagrafica: { Denominazione: latin(seller.name, 80) }, RegimeFiscale: 'RF01' },
    Sede: seat(seller),
  },
  CessionarioCommittente: {
    DatiAnagrafici: {
      ...(buyer.partitaIva === null ? {} : { IdFiscaleIVA: { IdPaese: 'IT', IdCodice: buyer.partitaIva } }),
      ...(buyer.fiscalCode === null ? {} : { CodiceFiscale: buyer.fiscalCode }),
      Anagrafica: { Denominazione: latin(buyer.name, 80) },
    },
    Sede: seat({ ...buyer, partitaIva: '' }),
  },
})

export function issuedXml(one: Issued): string {
  const { kind, day, number, refersTo, lines, rates, total, note, due, iban } = one
  return create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      'p:FatturaElettronica': {
        '@versione': 'FPR12',
        '@xmlns:p': 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
        FatturaElettronicaHeader: headOf(one),
        FatturaElettronicaBody: {
          DatiGenerali: {
            DatiGeneraliDocumento: {
              TipoDocumento: kind,
              Divisa: 'EUR',
              Data: day,
              Numero: latin(number, 20),
              ImportoTotaleDocumento: euros(total),
              Causale: latin(note, 200),
            },
            ...(refersTo === null ? {} : { DatiFattureCollegate: { IdDocumento: latin(refersTo.number, 20), Data: refersTo.day } }),
          },
          DatiBeniServizi: {
            DettaglioLinee: lines.map(lineOf),
            DatiRiepilogo: rates.map(({ rate, net, vat }) => ({
              ...rateOf(rate),
              ImponibileImporto: euros(net),
              Imposta: euros(vat),
              ...(rate === 0 ? { RiferimentoNormativo: ARTICLES } : { EsigibilitaIVA: 'I' }),
            })),
          },
          ...(iban === null || due === null
            ? {}
            : {
                DatiPagamento: {
                  CondizioniPagamento: 'TP02',
                  DettaglioPagamento: {
                    ModalitaPagamento: 'MP05',
                    DataScadenzaPagamento: due,
                    ImportoPagamento: euros(total),
                    IBAN: iban,
                  },
                },
              }),
        },
      },
    },
  ).end({ prettyPrint: true })
}

/** As narrow as the technical rules in force (1.2.3, of April 2025) leave what we write. */
export const ISSUED_SCHEMA: Schema = { at: new URL('./fattura-issued.xsd', import.meta.url) }
