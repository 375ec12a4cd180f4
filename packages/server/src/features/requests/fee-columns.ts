/** The export columns that split a fee by ticket type. */
import type { FeePart } from '@taschino/basics/fees.ts'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import type { Column } from '../../platform/sheets-out/sheet-out.ts'
import type { WordsOf } from '../../platform/words.ts'

export const feeColumns = <Row>(words: WordsOf, partsOf: (row: Row) => readonly FeePart[] | undefined): Column<Row>[] =>
  TICKET_TYPES.map((type) => ({
    head: words('export.fee_of', { type: words(`type.${type}`) }),
    kind: 'money',
    of: (row) => partsOf(row)?.find((part) => part.type === type)?.fee ?? null,
  }))
