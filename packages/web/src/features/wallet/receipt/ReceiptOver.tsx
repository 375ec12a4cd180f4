/** Opens the receipt that `?gtid=` names: a sheet on phones, beside the list on wide screens. */
import { X } from 'lucide-react'
import { parseGtid } from '@taschino/basics/gtid.ts'
import { getReceipt } from '@taschino/contract/wallet.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { Receipt } from './Receipt.tsx'

interface ReceiptProps {
  /** As it stands in the address, so it may be anything. */
  asked: string
  onClose: () => void
  /** Where another movement's receipt opens. */
  pathTo: (gtid: string) => string
}

export function ReceiptOver({ asked, onClose, pathTo }: Omit<ReceiptProps, 'asked'> & { asked: string | null }) {
  return (
    <Sheet addressed open={asked !== null} onClose={onClose} title={t('transactions.receipt')}>
      {asked !== null && <Inside asked={asked} pathTo={pathTo} />}
    </Sheet>
  )
}

export function ReceiptBeside({ asked, onClose, pathTo }: ReceiptProps) {
  return (
    <Card className="receipt-beside">
      <div className="-mt-1 -me-1 flex items-center justify-between gap-3">
        <h2 className="m-0 text-lg">{t('transactions.receipt')}</h2>
        <IconButton label={t('act.close')} onClick={onClose} className="no-print">
          <X aria-hidden size={22} />
        </IconButton>
      </div>
      <Inside asked={asked} pathTo={pathTo} />
    </Card>
  )
}

function Inside({ asked, pathTo }: Pick<ReceiptProps, 'asked' | 'pathTo'>) {
  const gtid = parseGtid(asked)
  const { data, error } = useAsk(getReceipt, { params: { gtid: gtid ?? '' } }, { enabled: gtid !== null })
  if (gtid === null) return <EmptyState title={t('transactions.unknown_title')}>{t('transactions.unknown_body')}</EmptyState>
  if (data) return <Receipt receipt={data} pathTo={pathTo} />
  if (error) return <EmptyState title={t('transactions.unknown_title')}>{errorWords(error)}</EmptyState>
  return (
    <div aria-busy="true" className="pb-10">
      <p className="sr-only">{t('app.loading')}</p>
      <Skeleton className="mx-auto mt-2 h-12 w-44" />
      <Skeleton className="mx-auto mt-3 w-52" />
      <Skeleton className="mt-8 h-10" />
      <Skeleton className="mt-3 h-10" />
      <Skeleton className="mt-6 h-24" />
    </div>
  )
}
