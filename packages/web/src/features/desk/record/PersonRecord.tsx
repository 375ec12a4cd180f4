/** The record of a person: data, holdings, movements, logins, what waits, timeline. */
import { getPerson, type OpenMatter, type PersonRecord as Around } from '@taschino/contract/desk-records.ts'
import { getUser, type UserDetail } from '@taschino/contract/people/users.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Avatar } from '../../../ui/Monogram.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { dayTime, fullDay, money } from '../../../words/formats.ts'
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
      open={around.data && <Open user={user} matters={around.data.open} />}
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
      <div className="flex items-center gap-4">
        <Avatar name={name} size="l" />
        <div className="min-w-0 flex-1">
          <h2 className="m-0 text-lg break-words">
            <bdi>{name}</bdi>
          </h2>
          <p className="m-0 mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {tMaybe(`role.${user.role}`)}
            {places.map((place) => (
              <Who key={place.id} side={place} />
            ))}
            <StatusTag of={user} />
          </p>
        </div>
      </div>
      <UserActs user={user} />
      {user.status === 'active' && user.role !== 'company' && user.role !== 'admin' && (
        <p className="mt-2 mb-0">
          <ViewAs id={String(user.id)} name={name} />
        </p>
      )}
    </>
  )
}

function Open({ user, matters }: { user: UserDetail; matters: readonly OpenMatter[] }) {
  if (matters.length === 0) return null
  return (
    <Notice kind="warn" className="mt-4" title={t('record.open_matters')}>
      <ul className="m-0 ps-5">
        {matters.map((one, i) => (
          <li key={i}>
            <Matter user={user} matter={one} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Matter({ matter: { kind, at, gtid, value, detail }, user }: { matter: OpenMatter; user: UserDetail }) {
  const when = dayTime(at)
  if (kind === 'invitation') return t('record.matter_invitation', { when })
  if (kind === 'email-change') return <span className="break-all">{t('record.matter_email', { when, email: detail ?? '' })}</span>
  const words = t('record.matter_request', { when, what: tMaybe(`inbox.kind.${detail ?? ''}`), value: money(value ?? 0) })
  const request = gtid ?? ''
  return <Link to={user.role === 'agency' ? paths.companyAgencies({ request }) : paths.companyShops({ request })}>{words}</Link>
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
