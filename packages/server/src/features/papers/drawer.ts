/** The thread that draws PDFs: fonts and pages take hundreds of milliseconds, which payments must not wait for. */
import { works } from '../../platform/workers/warm-thread.ts'
import { commissionPaper } from './commission-paper.ts'
import { invoicePaper } from './invoice-paper.ts'
import { ownPaper } from './own-paper.ts'
import { packOf } from './pack.ts'
import { receiptPaper } from './receipt-paper.ts'
import { statementPaper } from './statement-paper.ts'
import type { Job } from './draw.ts'

function drawn(job: Job): Promise<Uint8Array> {
  switch (job.kind) {
    case 'receipt':
      return receiptPaper(job.receipt, job)
    case 'statement':
      return statementPaper(job.month, job.owner, job)
    case 'pack':
      return packOf(job.facts, job)
    case 'own':
      return ownPaper(job.facts, job)
    case 'invoice':
      return invoicePaper(job, job)
    case 'commissions':
      return commissionPaper(job.statement, job)
  }
}

works(drawn)
