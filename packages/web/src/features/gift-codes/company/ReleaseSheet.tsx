/** The sheet that releases quarantined codes after a restored backup, once somebody has compared them with their merchant. */
import { listCodes, getCodeStock, releaseCodes } from '@taschino/contract/gift-stock.ts'
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { ReasonSheet } from '../../../ui/ReasonSheet.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

export function ReleaseSheet({ of, onClose }: { of: StockMerchant | null; onClose: () => void }) {
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(releaseCodes, { prove: withStepUp, onDone: () => invalidate(getCodeStock, listCodes).then(onClose) })
  return (
    <>
      <ReasonSheet
        title={of ? t('giftStock.release_of', { name: of.merchant }) : t('giftStock.release_all')}
        means={[t('giftStock.release_means'), t('giftStock.release_compare')]}
        words={{
          label: t('giftStock.reason'),
          hint: t('giftStock.reason_kept'),
          missing: t('giftStock.reason_missing'),
          send: t('giftStock.release'),
        }}
        busy={act.busy}
        trouble={act.trouble}
        onClose={onClose}
        onSend={(reason) => act.start({ body: { reason, ...(of ? { merchant: of.id } : {}) } })}
      />
      {sheet}
    </>
  )
}
