/** The buttons for a receipt as PDF. */
import { getReceiptPdf } from '@taschino/contract/papers.ts'
import { askFile } from '../../api/ask.ts'
import { t } from '../../words/words.ts'
import { PaperActs } from './PaperActs.tsx'

export const ReceiptPdf = ({ gtid }: { gtid: string }) => (
  <PaperActs
    paper={() => askFile(getReceiptPdf, { params: { gtid } }, { quiet: true })}
    name={t('receipt.file', { gtid })}
    title={t('transactions.receipt')}
  />
)
