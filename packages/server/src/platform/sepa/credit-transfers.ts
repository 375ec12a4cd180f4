/**
 * The file with which the bank pays many shops at once: SEPA credit transfers as ISO 20022 pain.001.001.09 (EPC132-08, customer to bank).
 */
import type { Cents } from '@taschino/basics/money.ts'
import { create } from 'xmlbuilder2'
import { faultsBy, type Schema } from '../xml/xml-faults.ts'

export interface CreditTransfer {
  /** At most 35 characters; the same request has the same one in every file, so that the bank can see a double. */
  endToEndId: string
  name: string
  iban: string
  value: Cents
  /** What the shop reads on its statement, at most 140 characters. */
  remittance: string
  /** Calendar day in Europe/Rome on which the bank is to pay, YYYY-MM-DD. */
  day: string
}

export interface TransferFile {
  /** At most 35 characters, never used before: banks refuse a file that they have seen. */
  messageId: string
  createdAt: Date
  payer: { name: string; iban: string; bic: string | null }
  transfers: readonly CreditTransfer[]
}

const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '€': 'EUR',
  '&': '+',
  '’': "'",
  '–': '-',
  '—': '-',
  _: '-',
}

/** In the letters that every bank understands (EPC230-15): accents fall off, what has no likeness becomes a space. */
export function sepaText(text: string, most: number): string {
  const plain = text
    .replace(/[ßæÆœŒøØłŁđĐ€&’–—_]/g, (letter) => OTHER_LETTERS[letter] ?? ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return plain
    .replace(/[^A-Za-z0-9 .,:()/?'+-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}

/** What the rulebook has people write where something is not known. */
const NOT_KNOWN = 'NOTPROVIDED'

/**
 * A name that every bank takes: one of signs that none of them knows, or of slashes at its ends, would have the bank refuse everybody's
 * transfers.
 */
export const sepaName = (name: string): string =>
  sepaText(name, 70)
    .replace(/\/+/g, '/')
    .replace(/^[\s/]+|[\s/]+$/g, '') || NOT_KNOWN

const euros = (cents: Cents): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const sumOf = (transfers: readonly CreditTransfer[]): Cents => transfers.reduce((sum, { value }) => sum + value, 0)
const counted = (transfers: readonly CreditTransfer[]) => ({ NbOfTxs: String(transfers.length), CtrlSum: euros(sumOf(transfers)) })

const transferNode = ({ endToEndId, name, iban, value, remittance }: CreditTransfer) => ({
  PmtId: { EndToEndId: endToEndId },
  Amt: { InstdAmt: { '@Ccy': 'EUR', '#': euros(value) } },
  Cdtr: { Nm: sepaName(name) },
  CdtrAcct: { Id: { IBAN: iban } },
  RmtInf: { Ustrd: sepaText(remittance, 140) },
})

/** One block per day of execution. Throws RangeError when there is nothing to pay. */
export function transferXml({ messageId, createdAt, payer, transfers }: TransferFile): string {
  if (transfers.length === 0) throw new RangeError('no transfers')
  const name = sepaName(payer.name)
  const blocks = [...Map.groupBy(transfers, ({ day }) => day)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, list], i) => ({
      PmtInfId: `${messageId.slice(0, 31)}-${i + 1}`,
      PmtMtd: 'TRF',
      BtchBookg: 'true',
      ...counted(list),
      PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
      ReqdExctnDt: { Dt: day },
      Dbtr: { Nm: name },
      DbtrAcct: { Id: { IBAN: payer.iban } },
      DbtrAgt: { FinInstnId: payer.bic === null ? { Othr: { Id: NOT_KNOWN } } : { BICFI: payer.bic } },
      ChrgBr: 'SLEV',
      CdtTrfTxInf: list.map(transferNode),
    }))
  return create(
    { version: '1.0', encoding: 'UTF-8' },
    {
      Document: {
        '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
        CstmrCdtTrfInitn: {
          GrpHdr: {
            MsgId: messageId,
            CreDtTm: createdAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
            ...counted(transfers),
            InitgPty: { Nm: name },
          },
          PmtInf: blocks,
        },
      },
    },
  ).end({ prettyPrint: true })
}

/** The message as ISO publishes it, unchanged. */
export const ISO_SCHEMA: Schema = { at: new URL('./pain.001.001.09.xsd', import.meta.url) }

/** What the rules of SEPA narrow in it: euros only, letters that every bank knows, who bears the charges. */
export const EPC_SCHEMA: Schema = { at: new URL('./pain-001-epc.xsd', import.meta.url) }

/** What is wrong with a file by the official schema and by the narrower rules of SEPA; empty when the bank will read it. */
export const schemaFaults = (xml: string): Promise<string[]> => faultsBy([ISO_SCHEMA, EPC_SCHEMA], xml)
