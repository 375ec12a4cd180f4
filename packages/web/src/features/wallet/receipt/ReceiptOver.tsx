/** The receipt that `?gtid=` asks for, over whatever list it came from: a sheet on phones, a panel at the side on wide screens. */
import { parseGtid } from '@taschino/basics/gtid.ts'
import { getReceipt } from '@taschino/contract/wallet.ts'
import { useWide } from '../../../app/media.ts'
import { useAsk } from '../../../app/use-ask.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Sheet, SidePanel } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { Receipt } from './Receipt.tsx'

export function ReceiptOver({ asked, onClose, pathTo }: { asked: string | null; onClose: () => void; pathTo: (gtid: string) => string }) {
  const wide = useWide()
  const Over = wide ? SidePanel : Sheet
  const gtid = asked === null ? null : parseGtid(asked)
  return (
    <Over open={asked !== null} onClose={onClose} title={t('transactions.receipt')}>
      {gtid === null ? <EmptyState title={t('transactions.unknown_title')}>{t('transactions.unknown_body')}</EmptyState> : <Inside gtid={gtid} pathTo={pathTo} />}
    </Over>
  )
}

function Inside({ gtid, pathTo }: { gtid: string; pathTo: (gtid: string) => string }) {
  const { data, error } = useAsk(getReceipt, { params: { gtid } })
  if (data) return <Receipt receipt={data} pathTo={pathTo} />
  if (error) return <EmptyState title={t('transactions.unknown_title')}>{errorWords(error)}</EmptyState>
  return (
    <div aria-busy="true" className="pb-10">
      <p className="sr-only">{t('app.loading')}</p>
      <Skeleton className="mx-auto mt-2 h-12 w-44" /><Skeleton className="mx-auto mt-3 w-52" /><Skeleton className="mt-8 h-10" /><Skeleton className="mt-3 h-10" /><Skeleton className="mt-6 h-24" />
    </div>
  )
}
