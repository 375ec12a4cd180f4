/** The confirmation of a purchase: what, for how much, paid with what, its number; it stays until closed. */
import { useEffect, useRef } from 'react'
import { Check, ReceiptText } from 'lucide-react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { buyGift } from '@taschino/contract/gift-codes.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../routing/paths.ts'
import { Link, useNavigate } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { useTitle } from '../../../ui/title.ts'
import { dayTime, fullDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { lastDay } from '../mine/code-words.ts'

interface BoughtProps {
  bought: OutputOf<typeof buyGift>
  onDone: () => void
}

export function Bought({ bought: { codes }, onDone }: BoughtProps) {
  const navigate = useNavigate()
  const { role } = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  useTitle(t('gifts.bought'))
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  const [first] = codes
  if (!first) return null
  const see = () => {
    onDone()
    void navigate(paths.giftCodes({ view: 'mine', code: first.gtid }), { replace: true })
  }
  return (
    <section
      aria-label={t('gifts.bought')}
      className="flex min-h-dvh flex-col bg-[#14683d] px-5 pt-[max(28px,env(safe-area-inset-top))] pb-[max(24px,env(safe-area-inset-bottom))] text-white">
      <div className="mx-auto flex w-full max-w-[460px] flex-1 flex-col">
        <div role="status" className="text-center">
          <span aria-hidden className="paid-tick mx-auto grid size-18 place-items-center rounded-full bg-white/15 short:size-13">
            <Check size={42} strokeWidth={3} />
          </span>
          <h1 ref={title} tabIndex={-1} className="mt-3 mb-0 text-2xl outline-none short:mt-1">
            {t('gifts.bought')}
          </h1>
          <p className="m-0 mt-1">
            <BigMoney cents={codes.reduce((sum, { unit }) => sum + unit, 0)} size="xl" />
          </p>
          <p className="m-0 mt-1 text-lg font-bold">
            <bdi>{first.merchant.merchant}</bdi>
          </p>
          <p className="m-0 text-sm">{[t('gifts.codes', { count: codes.length }), dayTime(first.boughtAt)].join(' · ')}</p>
        </div>
        <Lines codes={codes} />
        {first.returnUntil !== null && (
          <p className="mt-4 mb-0 rounded-m bg-black/15 px-4 py-3 text-[15px]">
            {t('gifts.bought_back', { day: fullDay(first.returnUntil) })}
          </p>
        )}
        <div className="mt-auto space-y-2 pt-5">
          <button type="button" onClick={see} className={`${buttonClass('plain')} !bg-white !text-[#0e4d38]`}>
            {t('gifts.see_mine')}
          </button>
          <Link
            to={paths.receipt(first.gtid, role === 'shop' ? 'shop' : 'enduser')}
            className={`${buttonClass('plain')} !text-inherit hover:!bg-black/10`}>
            <ReceiptText aria-hidden size={20} />
            {t('pay.receipt')}
          </Link>
          <Button kind="plain" className="!text-inherit hover:!bg-black/10" onClick={onDone}>
            {t('pay.done')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Each is a movement of its own. */
function Lines({ codes }: Pick<BoughtProps['bought'], 'codes'>) {
  return (
    <ul
      aria-label={t('gifts.codes', { count: codes.length })}
      className="mt-4 mb-0 list-none divide-y divide-white/20 rounded-m bg-black/15 px-4 py-1">
      {codes.map((code) => (
        <li key={code.id} className="flex justify-between gap-3 py-2">
          <span>
            <span translate="no" className="font-semibold">
              {shortGtid(code.gtid)}
            </span>
            <span className="block text-sm">{lastDay(code)}</span>
          </span>
          <Money cents={code.unit} className="font-bold" />
        </li>
      ))}
    </ul>
  )
}
