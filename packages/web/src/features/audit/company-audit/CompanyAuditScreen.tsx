/** "Registro": the audit log day by day, with filters and export. */
import { useState } from 'react'
import { ScrollText } from 'lucide-react'
import { exportDeeds, listActs, listDeeds, type AuditDeed } from '@taschino/contract/audit.ts'
import { useBack } from '../../../routing/back.ts'
import { useWide } from '../../../settings/media.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { coming } from '../../../table/coming.tsx'
import { useSearchParams } from '../../../routing/router.tsx'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { withParams } from '../../../routing/with-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FilterButton, FilterSheet, SearchField } from '../../../ui/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { day, dayKey } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { DeedLine } from '../DeedLine.tsx'

const FILTERS = ['text', 'act', 'about', 'from', 'to'] as const
const FITS: Readonly<Record<(typeof FILTERS)[number], RegExp>> = {
  text: /^.{1,80}$/u,
  act: /^[a-z-]+\.[a-z-]+$/,
  about: /^[1-9]\d{0,8}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
}

/** What cannot be understood is left out: an old or hand-made link still opens the log. */
const filtersFrom = (search: URLSearchParams): Partial<Record<(typeof FILTERS)[number], string>> =>
  Object.fromEntries(
    FILTERS.map((name) => [name, search.get(name) ?? '']).filter(([name, value]) => FITS[name as 'text'].test(value ?? '')),
  )

/** Nobody without a desk fetches it. */
const DeedsTable = late(() => import('./DeedsTable.tsx').then((module) => module.DeedsTable))

export function CompanyAuditScreen() {
  const onBack = useBack(paths.companyUsers())
  if (!useWide('wide')) return <OnPhone onBack={onBack} />
  return (
    <Page title={t('audit.title')} onBack={onBack} width="desk">
      <DeedsTable.Component {...coming} />
    </Page>
  )
}

function OnPhone({ onBack }: { onBack: () => void }) {
  const [search, setSearch] = useSearchParams()
  const filters = filtersFrom(search)
  const put = (name: string, value: string) => setSearch((before) => withParams(before, { [name]: value }), { replace: true })
  const settled = useSettled((filters.text ?? '').trim())
  const query = { ...filters, text: settled === '' ? undefined : settled }
  const deeds = useInfinite(listDeeds, { query: query as object })
  const none =
    search.size === 0 ? (
      <EmptyState icon={<ScrollText size={30} />} title={t('audit.empty_title')}>
        {t('audit.empty_body')}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<ScrollText size={30} />}
        title={t('audit.none_title')}
        act={
          <Button kind="ghost" onClick={() => setSearch({}, { replace: true })}>
            {t('act.filters_clear')}
          </Button>
        }>
        {t('audit.none_body')}
      </EmptyState>
    )
  return (
    <Page
      title={t('audit.title')}
      onBack={onBack}
      width="wide"
      acts={<ExportButton call={exportDeeds} query={query} name={t('audit.file')} />}>
      <Filters filters={filters} put={put} />
      <p role="status" className="sr-only">
        {deeds.isPending ? t('app.loading') : t('audit.found', { count: deeds.items.length })}
      </p>
      <PagedList list={deeds} waiting={7} none={none}>
        {(items) => <Days deeds={items} />}
      </PagedList>
    </Page>
  )
}

interface FilterProps {
  filters: ReturnType<typeof filtersFrom>
  put: (name: string, value: string) => void
}

/** On a phone only the search stands above the lines; the rest lies in a sheet, and its button says how many are on. */
function Filters({ filters, put }: FilterProps) {
  const wide = useWide('duo')
  const [choosing, setChoosing] = useState(false)
  const on = [filters.act, filters.from, filters.to].filter((value) => value !== undefined).length
  return (
    <div
      role="search"
      className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 duo:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <SearchField label={t('audit.search')} text={filters.text ?? ''} onText={(text) => put('text', text.slice(0, 80))} />
      {wide ? (
        <FilterFields filters={filters} put={put} />
      ) : (
        <>
          <div className="pb-1">
            <FilterButton count={on} onClick={() => setChoosing(true)} />
          </div>
          <FilterSheet open={choosing} onClose={() => setChoosing(false)}>
            <div className="grid gap-4">
              <FilterFields filters={filters} put={put} />
            </div>
          </FilterSheet>
        </>
      )}
      {filters.about !== undefined && (
        <div className="max-duo:col-span-2">
          <Chip pressed onClick={() => put('about', '')}>
            {t('audit.one_person')}
          </Chip>
        </div>
      )}
    </div>
  )
}

function FilterFields({ filters, put }: FilterProps) {
  const acts = useAsk(listActs).data ?? []
  return (
    <>
      <div>
        <label htmlFor="audit-act" className="mb-1.5 block text-[15px] font-semibold">
          {t('audit.act')}
        </label>
        <select
          id="audit-act"
          value={filters.act ?? ''}
          onChange={(event) => put('act', event.target.value)}
          className="min-h-13 w-full rounded-[14px] border-[1.5px] border-line-strong bg-card px-3 text-ink">
          <option value="">{t('audit.any_act')}</option>
          {acts.map((act) => (
            <option key={act} value={act}>
              {tMaybe(`deed.name.${act}`) || act}
            </option>
          ))}
        </select>
      </div>
      <Field label={t('audit.from')} type="date" value={filters.from ?? ''} onChange={(event) => put('from', event.target.value)} />
      <Field label={t('audit.to')} type="date" value={filters.to ?? ''} onChange={(event) => put('to', event.target.value)} />
    </>
  )
}

function Days({ deeds }: { deeds: readonly AuditDeed[] }) {
  const days = new Map<string, AuditDeed[]>()
  for (const deed of deeds) days.set(dayKey(deed.at), [...(days.get(dayKey(deed.at)) ?? []), deed])
  return [...days].map(([key, lines]) => (
    <section key={key} aria-label={day(lines[0]?.at ?? key)} className="mb-4">
      <h2 className="m-0 mb-1.5 text-sm font-medium text-ink-2 first-letter:uppercase">{day(lines[0]?.at ?? key)}</h2>
      <Rows>
        {lines.map((deed) => (
          <li key={deed.id} className="px-4 py-3">
            {deed.about?.kind === 'user' ? (
              <a href={paths.companyUsers(deed.about.id)} className="block text-ink no-underline hover:underline">
                <DeedLine deed={deed} />
              </a>
            ) : (
              <DeedLine deed={deed} />
            )}
          </li>
        ))}
      </Rows>
    </section>
  ))
}
