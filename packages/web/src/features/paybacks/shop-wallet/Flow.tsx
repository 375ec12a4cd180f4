/** The shop's money by stage: in the till, asked for, on its way, arrived. */
import type { ReactNode } from 'react'
import { ArrowRight, Hourglass, Landmark, Send } from 'lucide-react'
import type { ShopWallet } from '@taschino/contract/paybacks.ts'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { inDays, isOver, shortDayOf } from '../days.ts'

export function Flow({ wallet }: { wallet: ShopWallet }) {
  const { requested, onTheWay, paid, creditsAsked } = wallet
  return (
    <section aria-label={t('shopWallet.flow')} className="overflow-hidden rounded-big border border-line bg-card">
      <div className="bg-[#0e4d38] p-5 text-white">
        <h2 className="m-0 text-[15px] font-medium">{t('shopWallet.to_be_paid')}</h2>
        <BigMoney cents={wallet.toBePaid} size="xl" />
        <p className="mt-1 mb-0 text-sm">{t('shopWallet.to_be_paid_hint')}</p>
      </div>
      {/* Side by side as long as an amount fits into each: by the size of the type, which people may double. */}
      <ol className="m-0 grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,5.7em),1fr))] p-0">
        <Stop
          icon={<Hourglass size={18} />}
          name={t('shopWallet.requested')}
          cents={requested.value}
          basis={t('shopWallet.gross')}
          detail={requested.count > 0 ? t('shopWallet.waits', { count: requested.count }) : ''}
        />
        <Stop
          icon={<Send size={18} />}
          name={t('shopWallet.on_the_way')}
          cents={onTheWay.net}
          basis={t('payback.net')}
          detail={onTheWay.date === null ? '' : `${shortDayOf(onTheWay.date)} · ${inDays(onTheWay.date)}`}
          strong={onTheWay.count > 0}
          late={onTheWay.date !== null && isOver(onTheWay.date)}
        />
        <Stop
          icon={<Landmark size={18} />}
          name={t('shopWallet.paid')}
          cents={paid.net}
          basis={t('payback.net')}
          detail={paid.lastAt === null ? t('shopWallet.this_year') : t('shopWallet.paid_last', { when: shortDay(paid.lastAt) })}
          last
        />
      </ol>
      {creditsAsked.count > 0 && (
        <p className="m-0 border-t border-line px-4 py-2.5 text-sm text-ink-2">
          {t('shopWallet.credits_asked')} <Money cents={creditsAsked.value} className="font-semibold text-ink" />
        </p>
      )}
    </section>
  )
}

interface StopProps {
  icon: ReactNode
  name: string
  cents: number
  /** With the fee or without it: figures that look alike would be added up. */
  basis: string
  detail: string
  strong?: boolean
  late?: boolean
  last?: boolean
}

function Stop({ icon, name, cents, basis, detail, strong, late, last }: StopProps) {
  return (
    <li className="relative border-e border-line p-3 max-[360px]:px-2 last:border-e-0 wide:p-4">
      {!last && (
        <ArrowRight aria-hidden size={16} className="absolute top-1/2 -end-[9px] z-1 -translate-y-1/2 rounded-full bg-card text-ink-2" />
      )}
      <span className={`flex items-center gap-1.5 text-[13px] ${strong ? 'font-semibold text-brand' : 'text-ink-2'}`}>
        <span aria-hidden className="shrink-0 max-[400px]:hidden">
          {icon}
        </span>
        {name}
      </span>
      <span className="block text-[15px] font-bold tracking-tight wide:text-lg">
        <Money cents={cents} />
      </span>
      <span className="block text-[12.5px] leading-snug text-ink-2">{basis}</span>
      {detail !== '' && (
        <span className={`block text-[12.5px] leading-snug ${late ? 'font-semibold text-bad' : 'text-ink-2'}`}>{detail}</span>
      )}
    </li>
  )
}
