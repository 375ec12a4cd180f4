/** The sheet that a gift link opens: what a colleague gives away, shown before it is taken. */
import { useEffect, useEffectEvent } from 'react'
import { Gift } from 'lucide-react'
import { lookAtGift, listVouchers, takeGift } from '@taschino/contract/club/vouchers.ts'
import type { OwnVoucher } from '@taschino/contract/club/order-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'

export function GiftSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const look = useAct(lookAtGift)
  const act = useMoneyCall(takeGift)
  useMoneyEnd(act, () => invalidate(listVouchers))
  const begin = useEffectEvent(() => look.start({ body: { code } }))
  useEffect(() => begin(), [code])
  const gift = look.result
  return (
    <Sheet open addressed title={t('club.gift_for_you')} onClose={onClose}>
      {look.trouble !== null ? (
        <Notice kind="bad">{look.trouble}</Notice>
      ) : !gift ? (
        <Skeleton className="h-48 rounded-m" />
      ) : (
        <div className="grid gap-4 pt-1 text-center">
          <span className="flex justify-center">
            <MerchantLogo logo={gift.picture} name={gift.name} size="l" />
          </span>
          <div>
            <p className="m-0 text-[15px]">
              {t('club.gift_from')} <bdi className="font-semibold">{gift.from}</bdi>
            </p>
            <p className="m-0 text-lg font-bold break-words">
              <bdi>{gift.name}</bdi>
            </p>
            <BigMoney cents={gift.unit} />
          </div>
          {act.state === 'done' && act.result ? (
            <Taken voucher={act.result} />
          ) : (
            <>
              <MoneyTrouble act={act} className="text-start" />
              <Button
                busy={isUnderWay(act)}
                icon={<Gift aria-hidden size={20} />}
                onClick={() => act.start({ body: { code } }, { value: money(gift.unit), name: gift.name })}>
                {t('club.gift_take')}
              </Button>
            </>
          )}
        </div>
      )}
    </Sheet>
  )
}

function Taken({ voucher }: { voucher: OwnVoucher }) {
  return (
    <>
      <Notice kind="ok" className="text-start" title={t('club.gift_taken')}>
        {t('club.gift_taken_body')}
      </Notice>
      <Link to={clubPaths.vouchers(voucher.idOrder, voucher.idVoucher)} className={buttonClass()}>
        {t('club.see_codes', { count: 1 })}
      </Link>
    </>
  )
}
