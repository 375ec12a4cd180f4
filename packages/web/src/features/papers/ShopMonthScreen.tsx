/** A shop's month: figures that one can trust before downloading anything, then everything for the cash register and the accountant with one button. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { CircleCheck, Download, FileText, Send } from 'lucide-react'
import { getMonthPack, getShopMonth, getStatement, type ShopMonth } from '@taschino/contract/papers.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { askFile } from '../../app/ask.ts'
import { useBack } from '../../app/back.ts'
import { useWide } from '../../app/media.ts'
import { paths } from '../../app/paths.ts'
import { useSearchParams } from '../../app/router.tsx'
import { useSession } from '../../app/session.ts'
import { useAsk } from '../../app/use-ask.ts'
import { saveFile } from '../../device/pdf.ts'
import { canShareFiles, shareFile } from '../../device/share.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card, Figure, SectionTitle } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice, toast } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayKey, money } from '../../words/formats.ts'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { MonthDays } from './MonthDays.tsx'
import { monthName, MonthPicker } from './MonthPicker.tsx'
import { MoneyWay } from './MoneyWay.tsx'

/** The month that is over is the one that accountants want. */
const lastMonth = (): string => {
  const [year = 0, month = 0] = dayKey(new Date()).split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

export function ShopMonthScreen() {
  const { role } = useSession()
  const isShop = role === 'shop'
  const back = useBack(isShop ? paths.shopWallet() : paths.companyShops())
  const [search, setSearch] = useSearchParams()
  const own = useAsk(getShops, undefined, { kept: true, enabled: isShop }).data
  const id = /^[1-9]\d{0,8}$/.exec(search.get('shop') ?? '')?.[0] ?? (own && 'codes' in own ? String(own.id) : undefined)
  const yearMonth = /^20\d\d-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0] ?? lastMonth()
  const answer = useAsk(getShopMonth, { params: { id: id ?? '' }, query: { yearMonth } }, { enabled: id !== undefined, keepPrevious: true })
  const month = answer.data
  const wide = useWide('duo')
  const pack = id !== undefined && month ? <PackActs id={id} month={month} isShop={isShop} /> : null
  const choose = (chosen: string) => {
    const next = new URLSearchParams(search)
    next.set('month', chosen)
    setSearch(next, { replace: true })
  }
  if (!isShop && id === undefined) return <Page title={t('month.title')} onBack={back}><EmptyState title={t('month.no_shop')} act={<a href={paths.companyShops({ view: 'shops' })} className={buttonClass()}>{t('month.choose_shop')}</a>} /></Page>
  return (
    <Page title={t('month.title')} onBack={back} above={month?.shop.title} side={wide ? pack : undefined}>
      <MonthPicker value={yearMonth} onChange={choose} />
      {answer.error && !month && <Notice kind="bad" act={<Button size="small" onClick={() => void answer.refetch()}>{t('act.retry')}</Button>}>{errorWords(answer.error)}</Notice>}
      {!month && !answer.error && <Skeleton className="h-72 rounded-big" />}
      {month && <div aria-busy={answer.isFetching} className={answer.isPlaceholderData ? 'opacity-60' : ''}><Figures month={month} pack={wide ? null : pack} /></div>}
    </Page>
  )
}

/** On a phone the button stands before the days: nobody should have to scroll past a month to reach it. */
function Figures({ month, pack }: { month: ShopMonth; pack: ReactNode }) {
  return (
    <>
      {!month.over && <Notice className="mb-3">{t('month.running')}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Figure name={t('month.net')} detail={t('month.payments', { count: month.payments })}><Money cents={month.net} /></Figure>
        <Figure name={t('month.owed')} detail={t('month.owed_hint')}><Money cents={month.takings.closing + month.payout.closing} /></Figure>
      </div>
      <p className="mt-3 mb-0 flex gap-2 text-sm font-semibold text-ok-text"><CircleCheck aria-hidden size={18} className="shrink-0" />{t('month.adds_up', { days: month.days.length, amount: money(month.net) })}</p>
      {pack}
      <MonthDays month={month} />
      <MoneyWay month={month} />
    </>
  )
}

type Busy = 'pack' | 'statement' | 'send' | null

/** The register's list and the draft of the invoice are the shop's to use; whoever pays it keeps the statement. */
function PackActs({ id, month, isShop }: { id: string; month: ShopMonth; isShop: boolean }) {
  const [busy, setBusy] = useState<Busy>(null)
  const [error, setError] = useState<unknown>(null)
  const input = { params: { id }, query: { yearMonth: month.yearMonth } }
  const run = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what)
    setError(null)
    await work().catch((caught: unknown) => setError(caught))
    setBusy(null)
  }
  const name = t('month.file', { month: month.yearMonth })
  const pack = () => askFile(getMonthPack, input, { quiet: true, timeout: 60_000 })
  const download = () => run('pack', async () => saveFile(await pack(), name))
  const statement = () => run('statement', async () => saveFile(await askFile(getStatement, input, { quiet: true, timeout: 60_000 }), t('month.statement_file', { month: month.yearMonth })))
  const send = () => run('send', async () => {
    const file = await pack()
    if ((await shareFile(file, name, t('month.send_title', { shop: month.shop.title, month: monthName(month.yearMonth) }))) !== 'no') return
    saveFile(file, name)
    toast(t('month.saved'), { kind: 'ok' })
  })
  if (!isShop) return (
    <section aria-label={t('month.paper')} className="mt-6 grid gap-3 duo:mt-0">
      {error !== null && <Notice kind="bad">{errorWords(error)}</Notice>}
      <Button busy={busy === 'statement'} icon={<Download aria-hidden size={20} />} onClick={() => void statement()}>{t('month.statement_of', { shop: month.shop.title })}</Button>
      <p className="m-0 text-sm text-ink-2">{t('month.same_as_shop')}</p>
    </section>
  )
  return (
    <section aria-label={t('month.pack')} className="mt-6 duo:mt-0">
      <SectionTitle>{t('month.pack')}</SectionTitle>
      <Card className="grid gap-3">
        <ul className="m-0 grid list-none gap-2 p-0">
          {(['register', 'statement', 'invoice', 'readme'] as const).map((one) => <li key={one} className="flex gap-2 text-[15px]"><FileText aria-hidden size={18} className="mt-0.5 shrink-0 text-brand" /><span>{t(`month.in_pack.${one}`)}</span></li>)}
        </ul>
        {error !== null && <Notice kind="bad">{errorWords(error)}</Notice>}
        <Button busy={busy === 'pack'} icon={<Download aria-hidden size={20} />} onClick={() => void download()}>{t('month.download')}</Button>
        {canShareFiles('application/zip') && <Button kind="ghost" size="small" wide busy={busy === 'send'} icon={<Send aria-hidden size={18} />} onClick={() => void send()}>{t('month.send')}</Button>}
        <Button kind="ghost" size="small" wide busy={busy === 'statement'} icon={<FileText aria-hidden size={18} />} onClick={() => void statement()}>{t('month.only_statement')}</Button>
      </Card>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('month.note')}</p>
    </section>
  )
}
