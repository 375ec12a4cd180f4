/** "Porta le persone": a list comes in, red cells are mended, all are invited or nobody; for offices and for whoever creates agencies. */
import { useEffect, useState } from 'react'
import { countEmployees, listEmployees } from '@taschino/contract/agencies.ts'
import { getAgency } from '@taschino/contract/agencies-record.ts'
import {
  applyPeopleImport,
  dropPeopleImport,
  getPeopleImport,
  listPeopleImports,
  undoPeopleImport,
} from '@taschino/contract/imports-people.ts'
import type { PeopleImport } from '@taschino/contract/imports-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, setAnswer, useAsk } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { useMoneyCall, type MoneyCall } from '../../../money/money-call.ts'
import { useBack } from '../../../routing/back.ts'
import { paths, type PeopleOf } from '../../../routing/paths.ts'
import { Link, useNavigate, useSearchParams } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { useMoneyEnd } from '../../stepup/public.ts'
import { DraftPage, Steps, Underway } from '../OnePage.tsx'
import { PeopleDrop } from './PeopleDrop.tsx'
import { PeopleHistory } from './PeopleHistory.tsx'
import { peopleInTheWay, PeopleLines } from './PeopleLines.tsx'
import { listName, PeopleOutcome } from './PeopleOutcome.tsx'

/** How often work under way is looked at. */
const LOOK_MS = 500
const NUMBER = /^[1-9]\d{0,8}$/
const numberIn = (text: string | null): number | undefined => (text !== null && NUMBER.test(text) ? Number(text) : undefined)

function usePlace(): { of: PeopleOf; agency: number | undefined } {
  const { role } = useSession()
  const [search] = useSearchParams()
  const of = role === 'agency' ? 'agency' : role === 'company' || role === 'admin' ? 'company' : 'agent'
  return { of, agency: of === 'agency' ? undefined : numberIn(search.get('agency')) }
}

export function PeopleBulkScreen() {
  const [search, setSearch] = useSearchParams()
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const { of, agency } = usePlace()
  const home =
    of === 'agency' ? paths.agencyEmployees() : of === 'agent' ? paths.agentAgencies() : paths.companyAgencies({ view: 'agencies' })
  const record = agency === undefined ? home : of === 'agent' ? paths.agentAgency(agency) : paths.companyAgency(agency)
  const back = useBack(record)
  const id = numberIn(search.get('id'))
  if (id !== undefined) return <OneList key={id} id={id} ignored={ignored} />
  return (
    <Page title={t('peopleBulk.title')} onBack={back} width="wide">
      <Steps of="people" at={0} />
      {of !== 'agency' && agency === undefined ? (
        <Notice
          kind="info"
          className="mb-6"
          act={
            <Link to={home} className={buttonClass('soft', 'small')}>
              {t('peopleBulk.to_agencies')}
            </Link>
          }>
          {t('peopleBulk.of_agency')}
        </Notice>
      ) : (
        <PeopleDrop
          idAgency={agency}
          onMade={({ import: made, ignored: left }) => {
            setAnswer(getPeopleImport, { params: { id: made.id } }, made)
            void invalidate(listPeopleImports)
            setIgnored(left)
            setSearch({ ...(agency === undefined ? {} : { agency: String(agency) }), id: String(made.id) })
          }}
        />
      )}
      <PeopleHistory of={of} agency={agency} />
    </Page>
  )
}

/** What is old once people were invited, or their invitations are over. */
const peopleMoved = () => invalidate(listPeopleImports, listEmployees, countEmployees, getAgency)

function OneList({ id, ignored }: { id: number; ignored: readonly string[] }) {
  const { of, agency } = usePlace()
  const [working, setWorking] = useState(false)
  const one = useAsk(getPeopleImport, { params: { id } }, { refetchInterval: working ? LOOK_MS : false })
  const back = useBack(paths.peopleBulk(of, { agency }))
  const apply = useMoneyCall(applyPeopleImport)
  const undo = useMoneyCall(undoPeopleImport)
  const lookAnew = () => Promise.all([one.refetch(), invalidate(listPeopleImports)])
  useMoneyEnd(apply, lookAnew)
  useMoneyEnd(undo, lookAnew)
  const state = one.data?.state
  const works = state === 'applying' || state === 'undoing'
  if (works !== working) setWorking(works)
  useEffect(() => {
    if (state === 'applied' || state === 'undone') void peopleMoved()
  }, [state])
  if (!one.data)
    return (
      <Page title={t('peopleBulk.title')} onBack={back} width="wide">
        {one.error ? <RetryNotice again={() => void one.refetch()}>{errorWords(one.error)}</RetryNotice> : <Skeleton className="h-64" />}
      </Page>
    )
  if (works) return <Underway of="people" one={one.data} title={listName(one.data)} above={one.data.agency?.name} onBack={back} />
  if (state === 'draft' || state === 'checked') return <Rows one={one.data} apply={apply} ignored={ignored} onBack={back} />
  return <PeopleOutcome one={one.data} apply={apply} undo={undo} onBack={back} />
}

interface RowsProps {
  one: PeopleImport
  apply: MoneyCall<typeof applyPeopleImport>
  ignored: readonly string[]
  onBack: () => void
}

function Rows({ one, apply, ignored, onBack }: RowsProps) {
  const navigate = useNavigate()
  const { of, agency } = usePlace()
  const drop = useAct(dropPeopleImport, {
    onDone: () => invalidate(listPeopleImports).then(() => navigate(paths.peopleBulk(of, { agency }), { replace: true })),
  })
  return (
    <DraftPage
      of="people"
      one={one}
      title={listName(one)}
      above={one.agency?.name}
      onBack={onBack}
      way={one.agency === null ? t('peopleBulk.no_agency') : peopleInTheWay(one)}
      apply={apply}
      yes={t(one.waits ? 'peopleBulk.keep' : 'peopleBulk.invite', { count: one.rows.good })}
      onApply={() => apply.start({ params: { id: one.id }, body: { people: one.rows.good } }, { name: listName(one) })}
      trouble={drop.trouble}
      onThrow={() => drop.start({ params: { id: one.id } })}
      told={
        ignored.length > 0 && (
          <Notice kind="info" className="mb-4">
            {t('peopleBulk.ignored', { columns: ignored.join(', ') })}
          </Notice>
        )
      }
      under={t(one.waits ? 'peopleBulk.all_or_none_waits' : 'peopleBulk.all_or_none')}>
      <PeopleLines one={one} onChanged={(next) => setAnswer(getPeopleImport, { params: { id: one.id } }, next)} />
    </DraftPage>
  )
}
