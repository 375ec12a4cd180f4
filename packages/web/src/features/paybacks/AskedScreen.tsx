/** The confirmation of a request: it stays, survives a reload, and shows the number for support. */
import { CircleCheck } from 'lucide-react'
import { getShopRequest } from '@taschino/contract/paybacks.ts'
import { paths } from '../../routing/paths.ts'
import { useAsk } from '../../api/use-ask.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { FeeLines, rateWords } from '../../ui/FeeLines.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { money } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { dayOf } from './days.ts'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { Way } from './RequestLine.tsx'
import { SupportLine } from '../../ui/SupportLine.tsx'

/** `business`: cents that became business tickets at once. */
export function AskedScreen({ title, gtids, business = 0 }: { title: string; gtids: readonly string[]; business?: number }) {
  return (
    <Page
      title={title}
      foot={
        <a href={paths.shopWallet()} className={buttonClass()}>
          {t('payback.to_wallet')}
        </a>
      }>
      <div className="grid gap-4">
        {gtids.map((gtid) => (
          <Asked key={gtid} gtid={gtid} />
        ))}
        {business > 0 && (
          <section className="rounded-big bg-ok p-5 text-on-ok">
            <h2 className="m-0 flex items-center gap-2 text-base">
              <CircleCheck aria-hidden size={22} />
              {t('convert.business_done')}
            </h2>
            <p className="big-money m-0 mt-1 text-[42px]">{money(business)}</p>
            <p className="m-0 mt-1 text-[15px]">{t('convert.business_done_body')}</p>
          </section>
        )}
      </div>
    </Page>
  )
}

function Asked({ gtid }: { gtid: string }) {
  const { data, error } = useAsk(getShopRequest, { params: { gtid } })
  if (!data) return error ? <Notice kind="bad">{errorWords(error)}</Notice> : <SkeletonRows count={3} />
  const { payback } = data
  return (
    <article className="overflow-hidden rounded-big border border-line bg-card">
      <div role="status" className="bg-ok p-5 text-on-ok">
        <h2 className="m-0 flex items-center gap-2 text-base">
          <CircleCheck aria-hidden size={22} />
          {t(payback ? 'payback.sent' : 'convert.credits_sent')}
        </h2>
        <p className="big-money m-0 mt-1 text-[42px]">{money(payback ? payback.net : data.value)}</p>
        <p className="m-0 mt-1 text-[15px]">
          {payback ? t('payback.arrives', { day: dayOf(payback.payoutDate) }) : t('convert.credits_sent_body')}
        </p>
      </div>
      <div className="grid gap-4 p-5">
        {payback && (
          <div className="text-[15px] text-ink-2">
            {t('payback.of', { amount: money(data.value), fee: money(payback.fee), percent: rateWords(payback) })} ·{' '}
            <bdi>{data.shop.title}</bdi>
            <FeeLines parts={payback.parts} className="mt-2" />
          </div>
        )}
        <Way request={data} />
        <p className="m-0 text-sm text-ink-2">
          {t('transactions.short')}
          <strong translate="no" className="block text-2xl tracking-wide text-ink">
            {shortGtid(gtid)}
          </strong>
        </p>
        <SupportLine className="m-0 text-sm text-ink-2" />
      </div>
    </article>
  )
}
