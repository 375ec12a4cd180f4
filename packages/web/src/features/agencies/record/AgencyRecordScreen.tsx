/** The record of an agency for those above it: state, holdings and debts, people, history, acts. */
import { useState, type ReactNode } from 'react'
import { Building2 } from 'lucide-react'
import { getAgency, type AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { useSession } from '../../../api/session.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { ID } from '../../../routing/chosen.ts'
import { paths } from '../../../routing/paths.ts'
import { Link, useParams } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { HandOn } from '../../agents/public.ts'
import { Notes } from '../../desk/record/public.ts'
import { Circulation, Figures, Orders } from './Money.tsx'
import { Firm } from './Firm.tsx'
import { Office } from './Office.tsx'
import { ReviewActs } from './ReviewActs.tsx'
import { StateActs } from './StateActs.tsx'
import { Timeline } from './Timeline.tsx'

const KINDS: Readonly<Record<AgencyRecord['state'], TagKind>> = { review: 'warn', active: 'ok', suspended: 'bad', ended: 'bad' }

/** How often invitations under way are looked at. */
const LOOK_MS = 1000

export function AgencyRecordScreen() {
  const { role } = useSession()
  const { id = '' } = useParams()
  const staff = role === 'company' || role === 'admin'
  const onBack = useBack(staff ? paths.companyAgencies({ view: 'agencies' }) : paths.agentAgencies())
  const known = ID.test(id)
  const [watched, setWatched] = useState(false)
  const answer = useAsk(getAgency, { params: { id } }, { enabled: known, refetchInterval: watched ? LOOK_MS : false })
  const wide = useWide('duo')
  const agency = answer.data
  const inviting = (agency?.inviting ?? null) !== null
  if (inviting !== watched) setWatched(inviting)
  if (!known || (answer.isError && !agency && (answer.error as { error?: string }).error === 'not_found'))
    return (
      <Page title={t('agency.title')} onBack={onBack}>
        <EmptyState icon={<Building2 size={32} />} title={t('agency.unknown')} />
      </Page>
    )
  if (!agency)
    return (
      <Page title={t('agency.title')} onBack={onBack}>
        {answer.isError ? (
          <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
        ) : (
          <SkeletonRows count={6} />
        )}
      </Page>
    )
  const rest = <Rest agency={agency} staff={staff} />
  return (
    <Page title={t('agency.title')} onBack={onBack} {...(wide ? { side: rest } : {})}>
      <Head agency={agency} />
      <ReviewActs agency={agency} />
      <StateActs agency={agency} beside={staff && agency.state !== 'ended' && <HandOn of="agency" id={agency.id} />} />
      <BringPeople agency={agency} staff={staff} />
      <Figures agency={agency} />
      <Circulation agency={agency} />
      <Orders agency={agency} />
      {!wide && rest}
      {wide && <Timeline agency={agency} />}
    </Page>
  )
}

/** The company while the agency is at work; whoever brought it in until the company has said yes. */
function BringPeople({ agency: { id, state }, staff }: { agency: AgencyRecord; staff: boolean }) {
  if (state !== (staff ? 'active' : 'review')) return null
  return (
    <p className="mt-4 mb-0">
      <Link to={paths.peopleBulk(staff ? 'company' : 'agent', { agency: id })} className={buttonClass('soft', 'small')}>
        {t('employees.bring')}
      </Link>
    </p>
  )
}

function Rest({ agency, staff }: { agency: AgencyRecord; staff: boolean }) {
  const wide = useWide('duo')
  return (
    <>
      <Firm agency={agency} />
      <Office agency={agency} staff={staff} />
      {staff && <Notes.Component about="agency" id={String(agency.id)} waiting={null} failed={() => null} />}
      {!wide && <Timeline agency={agency} />}
    </>
  )
}

function Head({ agency: { data, state, reason, stateAt, employees, newcomers, inviting, leftOut } }: { agency: AgencyRecord }): ReactNode {
  return (
    <>
      <div className="flex items-center gap-4">
        <Monogram name={data.name} size="m" />
        <div className="min-w-0 flex-1">
          <h2 className="m-0 text-lg break-words">
            <bdi>{data.name}</bdi>
          </h2>
          <p className="m-0 mt-1 flex flex-wrap items-center gap-2">
            <Tag kind={KINDS[state]}>{t(`agency.state.${state}`)}</Tag>
            <span className="text-sm text-ink-2">{t('inbox.employees', { count: employees })}</span>
          </p>
        </div>
      </div>
      {inviting !== null && (
        <Card className="mt-4">
          <Progress
            label={t('agency.inviting')}
            says={t(state === 'suspended' ? 'agency.inviting_waits' : 'agency.inviting_says', {
              done: inviting.done,
              count: inviting.total,
            })}
            done={inviting.done}
            total={inviting.total}
          />
        </Card>
      )}
      {leftOut.length > 0 && (
        <Notice kind="bad" className="mt-4" title={t('agency.left_out', { count: leftOut.length })}>
          <p className="m-0">{t('agency.left_out_body')}</p>
          <ul className="m-0 mt-1 ps-5">
            {leftOut.map(({ name, email }) => (
              <li key={email}>
                <bdi>{name}</bdi>, <bdi className="break-words">{email}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {state !== 'active' && (
        <Notice kind="warn" className="mt-4" title={t(`agency.why.${state}`, { when: stateAt === null ? '' : dayTime(stateAt) })}>
          {reason !== null && reason !== '' && (
            <p className="m-0">
              <bdi>{t('agency.reason_was', { reason })}</bdi>
            </p>
          )}
          <p className="m-0">{t(`agency.means.${state}`)}</p>
          {newcomers > 0 && <p className="m-0 mt-1">{t('agency.newcomers', { count: newcomers })}</p>}
        </Notice>
      )}
    </>
  )
}
