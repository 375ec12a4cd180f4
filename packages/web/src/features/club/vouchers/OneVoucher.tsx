/** One code of the club: closed, to be opened or given away; or open, drawn for the till, with a note of what was spent. */
import { Eye } from 'lucide-react'
import type { OwnVoucher, SeenVoucher } from '@taschino/contract/club/order-shapes.ts'
import { listOrderVouchers, listVouchers, revealVoucher, useVoucher } from '@taschino/contract/club/vouchers.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { HeldOut, lastDay, MerchantLogo, SpentNote, useSealed } from '../../gift-codes/public.ts'
import { useStepUp } from '../../stepup/public.ts'
import { GiveAway } from './GiveAway.tsx'
import { LateReport } from './late-report.tsx'
import { isOver, leftOn, voucherTag } from './voucher-words.ts'

const changed = () => invalidate(listOrderVouchers, listVouchers)

export function OneVoucher({ voucher }: { voucher: OwnVoucher }) {
  const { idVoucher, state } = voucher
  const { seen, keep } = useSealed<SeenVoucher>(`club-voucher ${idVoucher}`, voucher.revealedAt !== null)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(revealVoucher, { prove: withStepUp, onDone: (code) => keep(code).then(changed) })
  const mayOpen = state !== 'cancelled' && state !== 'given'
  const open = mayOpen ? seen : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      {open ? <Open voucher={voucher} seen={open} /> : <Closed voucher={voucher} />}
      {!open && mayOpen && (
        <>
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          <Button busy={act.busy} icon={<Eye aria-hidden size={20} />} onClick={() => act.start({ params: { idVoucher } })}>
            {t(voucher.revealedAt === null ? 'gifts.reveal' : 'gifts.reveal_again')}
          </Button>
          {voucher.revealedAt === null && voucher.giftable && <p className="m-0 text-sm text-ink-2">{t('club.reveal_hint')}</p>}
        </>
      )}
      {!open && voucher.giftable && state === 'issued' && <GiveAway voucher={voucher} />}
      <LateReport idVoucher={idVoucher} problem={voucher.problem} may={mayOpen && voucher.revealedAt !== null} changed={changed} />
      {sheet}
    </div>
  )
}

function Open({ voucher, seen }: { voucher: OwnVoucher; seen: SeenVoucher }) {
  const act = useAct(useVoucher, { onDone: changed })
  const { idVoucher } = voucher
  return (
    <>
      <HeldOut
        name={voucher.name}
        left={leftOn(voucher)}
        format={seen.barcodeFormat}
        code={seen.code}
        pin={seen.pin}
        url={seen.url}
        lastDay={lastDay(voucher)}
      />
      <SpentNote
        unit={voucher.unit}
        spent={voucher.spent}
        over={isOver(voucher)}
        busy={act.busy}
        trouble={act.trouble}
        onNote={(body) => act.start({ params: { idVoucher }, body })}
      />
    </>
  )
}

function Closed({ voucher }: { voucher: OwnVoucher }) {
  const tag = voucherTag(voucher)
  return (
    <div className="rounded-m border border-line p-4 text-center">
      <span className="flex justify-center">
        <MerchantLogo logo={voucher.picture} name={voucher.name} size="l" />
      </span>
      <p className="mt-2 mb-0 text-lg font-bold break-words">
        <bdi>{voucher.name}</bdi>
      </p>
      <p className="m-0 text-sm text-ink-2">
        <bdi>{voucher.brandName}</bdi>
      </p>
      <p className="m-0">
        <BigMoney cents={leftOn(voucher)} />
      </p>
      <p className="m-0 text-sm text-ink-2">{lastDay(voucher)}</p>
      <p className="mt-2 mb-0">
        <Tag kind={tag.kind}>{tag.words}</Tag>
      </p>
      {voucher.from !== null && (
        <p className="mt-2 mb-0 text-[15px]">
          {t('club.gift_from')} <bdi className="font-semibold">{voucher.from}</bdi>
        </p>
      )}
      <p className="mt-3 mb-0 text-sm text-ink-2">{t('club.come_on', { at: dayTime(voucher.at) })}</p>
    </div>
  )
}
