/** The free credits that the company or an agency gave: the month's budget, every grant, and the button to give more. */
import { HandHeart } from 'lucide-react'
import { exportGrants, getCreditBudget, GRANT_STATES, listGrants, type CreditGrant } from '@taschino/contract/credits.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { ID, useChosen } from '../../routing/chosen.ts'
import { late } from '../../routing/late.tsx'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { useWide } from '../../settings/media.ts'
import { coming } from '../../table/coming.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Figure, Row, Rows } from '../../ui/Card.tsx'
import { Chip, Tag } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterChips } from '../../ui/FilterBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayTime, money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { GrantSheet } from './GrantSheet.tsx'
import { creditPaths, useGives } from './gives.ts'
import { GRANT_TAG } from './grant-tag.ts'

/** Nobody without a desk fetches it. */
const GrantsTable = late(() => import('./GrantsTable.tsx').then((module) => module.GrantsTable))

const NoGrants = () => (
  <EmptyState icon={<HandHeart size={32} />} title={t('credits.none')}>
    {t('credits.none_body')}
  </EmptyState>
)

export function CreditsScreen() {
  const gives = useGives()
  const onBack = useBack(gives === 'agency' ? paths.agencyTickets() : paths.companyShops())
  const [search] = useSearchParams()
  const desk = useWide('wide')
  const state = GRANT_STATES.find((one) => one === search.get('state'))
  const { chosen, pathTo, close } = useChosen('grant', ID)
  const give = (
    <a href={creditPaths[gives].give()} className={desk ? buttonClass('primary', 'small') : buttonClass()}>
      {t('credits.give')}
    </a>
  )
  return (
    <Page
      title={t('credits.title')}
      onBack={onBack}
      width={desk ? 'desk' : 'full'}
      acts={desk ? give : <ExportButton small call={exportGrants} query={state ? { state } : {}} name={t('credits.title')} />}
      {...(desk ? {} : { foot: give })}>
      <Budget />
      {desk ? (
        <GrantsTable.Component {...coming} gives={gives} chosen={chosen} pathTo={pathTo} close={close} none={<NoGrants />} />
      ) : (
        <GrantRows state={state} pathTo={pathTo} />
      )}
      {chosen !== null && <GrantSheet key={chosen} id={Number(chosen)} onClose={close} />}
    </Page>
  )
}

function GrantRows({ state, pathTo }: { state: CreditGrant['state'] | undefined; pathTo: (id: number) => string }) {
  const [, setSearch] = useSearchParams()
  const list = useInfinite(listGrants, { query: state ? { state } : {} })
  return (
    <>
      <FilterChips label={t('act.filters')}>
        <Chip pressed={state === undefined} onClick={() => setSearch({}, { replace: true })}>
          {t('credits.all')}
        </Chip>
        {GRANT_STATES.map((one) => (
          <Chip key={one} pressed={state === one} onClick={() => setSearch({ state: one }, { replace: true })}>
            {t(`credits.state.${one}`)}
          </Chip>
        ))}
      </FilterChips>
      <div className="mt-3">
        <PagedList list={list} waiting={4} none={<NoGrants />}>
          {(grants) => (
            <Rows label={t('credits.title')}>
              {grants.map((grant) => (
                <Row
                  key={grant.id}
                  to={pathTo(grant.id)}
                  title={<bdi>{grant.reason}</bdi>}
                  detail={<Detail grant={grant} />}
                  end={money(grant.value)}
                />
              ))}
            </Rows>
          )}
        </PagedList>
      </div>
    </>
  )
}

function Detail({ grant }: { grant: CreditGrant }) {
  return (
    <>
      <span className="block">
        {t('credits.to_people', { count: grant.people })} · <bdi>{grant.agency?.name ?? grant.by}</bdi> · {dayTime(grant.at)}
      </span>
      <span className="mt-1 flex flex-wrap gap-1.5">
        <Tag kind={GRANT_TAG[grant.state]}>{t(`credits.state.${grant.state}`)}</Tag>
        {grant.invoiceNumber !== null && !grant.invoicePaid && <Tag kind="warn">{t('credits.invoice_open')}</Tag>}
      </span>
    </>
  )
}

function Budget() {
  const budget = useAsk(getCreditBudget).data
  if (!budget) return <Skeleton className="mb-4 h-20" />
  const left = Math.max(0, budget.month - budget.given - budget.waiting)
  return (
    <>
      <div className="mb-2 grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-3">
        <Figure name={t('credits.left')}>{money(left)}</Figure>
        <Figure name={t('credits.given_month')}>{money(budget.given)}</Figure>
        <Figure name={t('credits.waiting_now')}>{money(budget.waiting)}</Figure>
      </div>
      <p className="mt-0 mb-4 text-sm text-ink-2">
        {budget.alone === null
          ? t('credits.agency_rule', { month: money(budget.month) })
          : t('credits.company_rule', { month: money(budget.month), alone: money(budget.alone) })}
      </p>
    </>
  )
}
