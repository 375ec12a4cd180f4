/** Gives an unopened code to a colleague by a link that works once; it can be taken back until then. */
import { useState } from 'react'
import { Gift, Share2 } from 'lucide-react'
import type { OwnVoucher } from '@taschino/contract/club/order-shapes.ts'
import { giveVoucher, keepVoucher, listOrderVouchers, listVouchers } from '@taschino/contract/club/vouchers.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { share } from '../../../device/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { fullDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

const changed = () => invalidate(listOrderVouchers, listVouchers)

export function GiveAway({ voucher }: { voucher: OwnVoucher }) {
  const { idVoucher, gift } = voucher
  const { withStepUp, sheet } = useStepUp()
  const [told, setTold] = useState<'shared' | 'copied' | 'no' | null>(null)
  const give = useAct(giveVoucher, { prove: withStepUp, onDone: changed })
  const keep = useAct(keepVoucher, {
    onDone: () => {
      give.dismiss()
      setTold(null)
      return changed()
    },
  })
  const url = give.result?.url
  const out = gift !== null && gift.takenAt === null
  const hand = async () => setTold(await share({ title: t('club.gift_title', { name: voucher.name }), ...(url ? { url } : {}) }))
  return (
    <div className="grid gap-3 rounded-m border border-line p-4">
      <p className="m-0 text-[15px]">{out ? t('club.gift_out', { day: fullDay(gift.until) }) : t('club.gift_how')}</p>
      {(give.trouble ?? keep.trouble) !== null && <Notice kind="bad">{give.trouble ?? keep.trouble}</Notice>}
      {url !== undefined && out && (
        <>
          <p translate="no" className="m-0 rounded-m bg-mint p-3 text-sm break-all">
            {url}
          </p>
          <Button icon={<Share2 aria-hidden size={20} />} onClick={() => void hand()}>
            {t('club.gift_send')}
          </Button>
          <p role="status" className="m-0 text-sm text-ink-2">
            {told === 'copied' ? t('club.gift_copied') : told === 'no' ? t('club.gift_copy') : null}
          </p>
        </>
      )}
      {out ? (
        <Button kind="ghost" size="small" wide busy={keep.busy} onClick={() => keep.start({ params: { idVoucher } })}>
          {t('club.gift_keep')}
        </Button>
      ) : (
        <Button
          kind="ghost"
          size="small"
          wide
          busy={give.busy}
          icon={<Gift aria-hidden size={18} />}
          onClick={() => give.start({ params: { idVoucher } })}>
          {t('club.gift')}
        </Button>
      )}
      {sheet}
    </div>
  )
}
