/** Draws PDFs one after the other in a thread of their own. */
import type { ShopMonth } from '@taschino/contract/papers.ts'
import type { StatementDetail } from '@taschino/contract/agent-shapes.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Imprint } from '../../platform/pdf/paper.ts'
import { warmThread } from '../../platform/workers/warm-thread.ts'
import type { InvoiceTexts } from './invoice-paper.ts'
import type { OwnPaper } from './own-paper.ts'
import type { PackFacts } from './pack.ts'
import type { Owner } from './statement-paper.ts'

export type Job = Imprint &
  (
    | { kind: 'receipt'; receipt: Receipt }
    | { kind: 'statement'; month: ShopMonth; owner: Owner }
    | { kind: 'pack'; facts: PackFacts }
    | { kind: 'own'; facts: OwnPaper }
    | ({ kind: 'invoice' } & InvoiceTexts)
    | { kind: 'commissions'; statement: StatementDetail }
  )

const HEAP_MB = 256
/** More than these would wait longer than anybody does. */
const MOST_WAITING = 40

const drawer = warmThread<Job, Uint8Array>(new URL('./drawer.ts', import.meta.url), 'draws papers', HEAP_MB)

export const draw = (job: Job): Promise<Uint8Array> =>
  drawer.waiting >= MOST_WAITING ? refuseCommon('busy', undefined, 5) : drawer.does(job)
