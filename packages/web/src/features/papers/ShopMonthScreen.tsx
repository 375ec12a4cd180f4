/** A shop's month: its figures, then everything for cash register and accountant by one button. */
import type { ReactNode } from 'react'
import { CircleCheck, Download, FileText, Send } from 'lucide-react'
import { fileWord } from '@taschino/basics/app-name.ts'
import { getMonthPack, getShopMonth, getStatement, type ShopMonth } from '@taschino/contract/papers.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { circuitName } from '../../settings/settings.ts'
import { askFile } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { useBack } from '../../routing/back.ts'
import { useWide } from '../../settings/media.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { useSession } from '../../api/session.ts'
import { useAsk } from '../../api/use-ask.ts'
import { saveFile } from '../../device/pdf.ts'
import { canShareFiles, shareFile } from '../../device/share.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card, Figure, SectionTitle } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice, RetryNotice, toast } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Reloading } from '../../ui/Reloading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayKey, money } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { shopFigures } from './money-way.ts'
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
  if (!isShop && id === undefined)
    return (
      <Page title={t('month.title')} onBack={back}>
        <EmptyState
          title={t('month.no_shop')}
          act={
            <a href={paths.companyShops({ view: 'shops' })} className={buttonClass()}>
              {t('month.choose_shop')}
            </a>
          }
        />
      </Page>
    )
  return (
    <Page title={t('month.title')} onBack={back} above={month?.shop.title} side={wide ? pack : undefined}>
      <MonthPicker value={yearMonth} onChange={choose} />
      {answer.error && !month && <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>}
      {!month && !answer.error && <Skeleton className="h-72 rounded-big" />}
      {month && (
        <Reloading busy={answer.isFetching} old={answer.isPlaceholderData}>
          <Figures month={month} pack={wide ? null : pack} />
        </Reloading>
      )}
    </Page>
  )
}

/** On a phone the button stands before the days: nobody should have to scroll past a month to reach it. */
function Figures({ month, pack }: { month: ShopMonth; pack: ReactNode }) {
  return (
    <>
      {!month.over && <Notice className="mb-3">{t('month.running')}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        {shopFigures(month).map(({ word, value }, i) => (
          <Figure key={word} name={t(word)} detail={i === 0 ? t('month.payments', { count: month.payments }) : t('month.owed_hint')}>
            <Money cents={value} />
          </Figure>
        ))}
      </div>
      <p className="mt-3 mb-0 flex gap-2 text-sm font-semibold text-ok-text">
        <CircleCheck aria-hidden size={18} className="shrink-0" />
        {t('month.adds_up', { days: month.days.length, amount: money(month.net) })}
      </p>
      {pack}
      <MonthDays month={month} />
      <MoneyWay month={month} />
    </>
  )
}

/** The register's list and the draft of the invoice are the shop's to use; whoever pays it keeps the statement. */
function PackActs({ id, month, isShop }: { id: string; month: ShopMonth; isShop: boolean }) {
  const act = useAct(async (what: 'pack' | 'statement' | 'send') => {
    const file = await askFile(
      what === 'statement' ? getStatement : getMonthPack,
      { params: { id }, query: { yearMonth: month.yearMonth } },
      { quiet: true, timeout: 60_000 },
    )
    const name = t(what === 'statement' ? 'month.statement_file' : 'month.file', { month: month.yearMonth, app: fileWord(circuitName()) })
    if (what !== 'send') return saveFile(file, name)
    if ((await shareFile(file, name, t('month.send_title', { shop: month.shop.title, month: monthName(month.yearMonth) }))) !== 'no') return
    saveFile(file, name)
    toast(t('month.saved'), { kind: 'ok' })
  })
  const busy = act.busy ? act.input : null
  if (!isShop)
    return (
      <section aria-label={t('month.paper')} className="mt-6 grid gap-3 duo:mt-0">
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <Button busy={busy === 'statement'} icon={<Download aria-hidden size={20} />} onClick={() => act.start('statement')}>
          {t('month.statement_of', { shop: month.shop.title })}
        </Button>
        <p className="m-0 text-sm text-ink-2">{t('month.same_as_shop')}</p>
      </section>
    )
  return (
    <section aria-label={t('month.pack')} className="mt-6 duo:mt-0">
      <SectionTitle>{t('month.pack')}</SectionTitle>
      <Card className="grid gap-3">
        <ul className="m-0 grid list-none gap-2 p-0">
          {(['register', 'statement', 'invoice', 'readme'] as const).map((one) => (
            <li key={one} className="flex gap-2 text-[15px]">
              <FileText aria-hidden size={18} className="mt-0.5 shrink-0 text-brand" />
              <span>{t(`month.in_pack.${one}`)}</span>
            </li>
          ))}
        </ul>
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <Button busy={busy === 'pack'} icon={<Download aria-hidden size={20} />} onClick={() => act.start('pack')}>
          {t('month.download')}
        </Button>
        {canShareFiles('application/zip') && (
          <Button
            kind="ghost"
            size="small"
            wide
            busy={busy === 'send'}
            icon={<Send aria-hidden size={18} />}
            onClick={() => act.start('send')}>
            {t('month.send')}
          </Button>
        )}
        <Button
          kind="ghost"
          size="small"
          wide
          busy={busy === 'statement'}
          icon={<FileText aria-hidden size={18} />}
          onClick={() => act.start('statement')}>
          {t('month.only_statement')}
        </Button>
      </Card>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('month.note')}</p>
    </section>
  )
}
