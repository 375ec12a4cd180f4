/** The record of a person: data, holdings, movements, logins, what waits, timeline. */
import { getPerson, type PersonRecord as Around } from '@taschino/contract/desk-records.ts'
import { getUser, type UserDetail } from '@taschino/contract/people/users.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { Link } from '../../../routing/router.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PersonHead } from '../../../ui/PersonHead.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { dayTime, fullDay } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { StatusTag, UserActs, UserFacts } from '../../people/company-users/public.ts'
import { ViewAs } from '../view/ViewAs.tsx'
import { Movements } from './Movements.tsx'
import { RecordFrame, RecordSection, RecordWaits, type RecordProps } from './RecordFrame.tsx'
import { Who } from './Who.tsx'

export function PersonRecord({ id }: RecordProps) {
  const answer = useAsk(getUser, { params: { id } })
  const around = useAsk(getPerson, { params: { id } })
  const user = answer.data
  if (!user) return <RecordWaits title={t('users.person')} error={answer.error} again={() => void answer.refetch()} />
  return (
    <RecordFrame
      title={t('users.person')}
      about="user"
      id={id}
      head={<Head user={user} employers={around.data?.employers ?? []} />}
      data={
        <RecordSection title={t('record.data')}>
          {around.data?.seatOf && (
            <Notice kind="info" className="mb-3">
              {t('record.seat_of')} <Who side={{ kind: 'user', ...around.data.seatOf }} />
            </Notice>
          )}
          <UserFacts user={user} className="mt-0" />
        </RecordSection>
      }>
      {around.isError && !around.data && <RetryNotice again={() => void around.refetch()}>{errorWords(around.error)}</RetryNotice>}
      {user.role === 'enduser' && around.data && <Holds groups={around.data.groups} />}
      <Movements id={id} />
      {around.data && <Logins logins={around.data.logins} />}
    </RecordFrame>
  )
}

function Head({ user, employers }: { user: UserDetail; employers: Around['employers'] }) {
  const name = `${user.firstName} ${user.lastName}`
  // An employer that they have left is no place of theirs any more.
  const places = user.shop
    ? [{ kind: 'shop' as const, ...user.shop }]
    : user.role === 'enduser'
      ? employers.map(({ agency }) => ({ kind: 'agency' as const, ...agency }))
      : user.agency
        ? [{ kind: 'agency' as const, ...user.agency }]
        : []
  return (
    <>
      <PersonHead name={name} level={2}>
        {tMaybe(`role.${user.role}`)}
        {places.map((place) => (
          <Who key={place.id} side={place} />
        ))}
        <StatusTag of={user} />
      </PersonHead>
      <UserActs user={user} />
      {(user.role === 'agent' || user.role === 'superagent') && (
        <p className="mt-2 mb-0">
          <Link to={deskPaths.agent(user.id)} className="font-semibold text-brand">
            {t('record.agent_open')}
          </Link>
        </p>
      )}
      {user.status === 'active' && user.role !== 'company' && user.role !== 'admin' && (
        <p className="mt-2 mb-0">
          <ViewAs id={String(user.id)} name={name} />
        </p>
      )}
    </>
  )
}

function Holds({ groups }: { groups: Around['groups'] }) {
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <RecordSection title={t('record.holds')} act={<Money cents={total} />}>
      {groups.length === 0 ? (
        <p className="m-0 text-ink-2">{t('record.holds_none')}</p>
      ) : (
        <ul className="m-0 grid list-none gap-2 p-0">
          {groups.map(({ type, unit, amount, total: value, agency, expiresAt }) => (
            <li key={`${type} ${unit} ${agency?.id ?? 0}`} className="flex items-baseline justify-between gap-x-3">
              <span className="min-w-0">
                {partWords({ type, unit, amount })}{' '}
                <span className="text-sm text-ink-2">
                  {agency && <Who side={{ kind: 'agency', ...agency }} />}
                  {expiresAt !== null && ` ${t('record.until', { day: fullDay(expiresAt) })}`}
                </span>
              </span>
              <Money cents={value} className="shrink-0 font-bold" />
            </li>
          ))}
        </ul>
      )}
    </RecordSection>
  )
}

function Logins({ logins }: { logins: Around['logins'] }) {
  return (
    <RecordSection title={t('record.logins')}>
      {logins.length === 0 ? (
        <p className="m-0 text-ink-2">{t('record.logins_none')}</p>
      ) : (
        <FactList
          className="mt-0"
          facts={logins.map(({ kind, browser, system, since, lastUsed }, i) => [
            `${[kind === 'company' ? t('devices.company') : kind === 'app' ? t('record.login_app') : browser, system].filter(Boolean).join(', ') || t('record.login_unknown')}${i > 0 ? ` (${i + 1})` : ''}`,
            t('record.login_since', { since: dayTime(since), used: dayTime(lastUsed) }),
          ])}
        />
      )}
    </RecordSection>
  )
}
