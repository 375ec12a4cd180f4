/** One movement as the shop sees it: its receipt, and what can be taken back. */
import { useEffect, useState } from 'react'
import { isPayment } from '@taschino/contract/movement-figures.ts'
import { getReceipt } from '@taschino/contract/wallet.ts'
import type { Receipt as ReceiptData } from '@taschino/contract/wallet.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { FeeLines } from '../../../ui/FeeLines.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { cx } from '../../../ui/classes.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { Receipt } from '../receipt/Receipt.tsx'
import { WhenPaid } from './WhenPaid.tsx'
import type { TakeBackKind } from './TakeBack.tsx'

/** Most receipts are only read: storno and rimborso come when one is open that can be taken back. */
const TakeBack = late(async () => (await import('./TakeBack.tsx')).TakeBack)

/** `pathTo` makes parent and children links; over the till they are none, so that nothing leads away from it. */
interface DetailProps {
  gtid: string
  pathTo?: ((gtid: string) => string) | undefined
}

export function MovementDetail({ gtid, pathTo }: DetailProps) {
  const { data, error } = useAsk(getReceipt, { params: { gtid } })
  if (data) return <Known key={gtid} receipt={data} pathTo={pathTo} />
  return error ? <Notice kind="bad">{errorWords(error)}</Notice> : <SkeletonRows count={3} />
}

function Known({ receipt, pathTo }: { receipt: ReceiptData; pathTo: DetailProps['pathTo'] }) {
  const [taking, setTaking] = useState<TakeBackKind | null>(null)
  const { can } = receipt
  const canTakeBack = can.cancel || can.refund
  useEffect(() => {
    if (canTakeBack) void TakeBack.preload()
  }, [canTakeBack])
  const tooLate =
    isPayment(receipt.type) &&
    receipt.value > 0 &&
    !can.cancel &&
    !can.refund &&
    (receipt.status === 'completed' || receipt.status === 'partially-refunded')
  return (
    <div className="grid gap-4">
      {isPayment(receipt.type) && receipt.value > 0 && receipt.counterparty && (
        <Payer receipt={receipt} payer={receipt.counterparty.name} />
      )}
      {canTakeBack && (
        <div className="no-print grid grid-cols-2 gap-2">
          {can.cancel && (
            <Button kind="ghost" onClick={() => setTaking('cancel')}>
              {t('shopTransactions.cancel')}
            </Button>
          )}
          {can.refund && (
            <Button kind="ghost" className={can.cancel ? '' : 'col-span-2'} onClick={() => setTaking('refund')}>
              {t('shopTransactions.refund')}
            </Button>
          )}
          {can.cancel && can.refund && <p className="col-span-2 m-0 text-center text-sm text-ink-2">{t('shopTransactions.which')}</p>}
        </div>
      )}
      {receipt.request && (
        <a href={paths.shopWallet(receipt.gtid)} className={buttonClass('soft', 'small', true)}>
          {t('shopTransactions.open_request')}
        </a>
      )}
      {isPayment(receipt.type) && receipt.value > 0 && receipt.shop && receipt.status !== 'cancelled' && receipt.status !== 'refunded' && (
        <WhenPaid shop={receipt.shop.id} value={receipt.value - receipt.refunded} parts={receipt.refunded === 0 ? receipt.parts : null} />
      )}
      {tooLate && <p className="m-0 text-sm text-ink-2">{t('shopTransactions.too_late')}</p>}
      <Receipt receipt={receipt} {...(pathTo ? { pathTo } : {})} />
      {receipt.payout?.parts && <FeeLines parts={receipt.payout.parts} className="px-4" />}
      {taking && (
        <TakeBack.Component
          kind={taking}
          payment={receipt}
          onClose={() => setTaking(null)}
          waiting={null}
          failed={(again) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>}
        />
      )}
    </div>
  )
}

/** Green only while the money is the shop's: what went back says so in the first line. */
function Payer({ receipt, payer }: { receipt: ReceiptData; payer: string }) {
  const [words, look] =
    receipt.status === 'cancelled'
      ? (['shopTransactions.payer_cancelled', 'bg-bad-soft text-bad'] as const)
      : receipt.status === 'refunded'
        ? (['shopTransactions.payer_refunded', 'bg-bad-soft text-bad'] as const)
        : (['shopTransactions.payer', 'bg-mint text-brand'] as const)
  return <p className={cx('m-0 rounded-m px-4 py-2.5 text-center font-semibold', look)}>{t(words, { payer })}</p>
}

/** The same over any screen; null closes it. */
export function MovementSheet({ gtid, onClose }: { gtid: string | null; onClose: () => void }) {
  return (
    <Sheet open={gtid !== null} onClose={onClose} title={t('shopTransactions.receipt')}>
      {gtid !== null && <MovementDetail gtid={gtid} />}
    </Sheet>
  )
}
