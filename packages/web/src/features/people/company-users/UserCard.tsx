/** One person as the company sees them: data, acts, history. */
import { IdCard, ScrollText, Signature } from 'lucide-react'
import { getUser, type UserDetail } from '@taschino/contract/people/users.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { SectionTitle } from '../../../ui/Card.tsx'
import { PersonHead } from '../../../ui/PersonHead.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { DeedLine } from '../../audit/public.ts'
import { StatusTag } from './StatusTag.tsx'
import { UserActs } from './UserActs.tsx'

export function UserCard({ id }: { id: string }) {
  const answer = useAsk(getUser, { params: { id } })
  const user = answer.data
  if (!user && answer.isError) return <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
  if (!user) return <SkeletonRows count={5} />
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      <PersonHead name={name}>
        {tMaybe(`role.${user.role}`)} <StatusTag of={user} />
      </PersonHead>
      {user.undelivered && (
        <Notice kind="bad" className="mt-4" title={t('users.undelivered_title')}>
          {t('users.undelivered_body', { email: user.email })}
        </Notice>
      )}
      <UserFacts user={user} />
      {user.shop && (
        <Link to={paths.shopContract(user.shop.id)} className={cx(buttonClass('soft', 'small', true), 'mt-4')}>
          <Signature aria-hidden size={18} />
          {t('users.contract_of', { shop: user.shop.name })}
        </Link>
      )}
      <UserActs user={user} />
      <SectionTitle>{t('users.timeline')}</SectionTitle>
      {user.timeline === null || user.timeline.length === 0 ? (
        <p className="m-0 text-ink-2">{t('users.timeline_none')}</p>
      ) : (
        <ol aria-label={t('users.timeline')} className="m-0 list-none border-s-2 border-line ps-4">
          {user.timeline.map((deed) => (
            <li
              key={deed.id}
              className="relative pb-3 before:absolute before:-start-[21.5px] before:top-2 before:size-2.5 before:rounded-full before:bg-brand">
              <DeedLine deed={deed} withDay />
            </li>
          ))}
        </ol>
      )}
      <Link to={deskPaths.record('user', user.id)} className={cx(buttonClass('soft', 'small', true), 'mt-4')}>
        <IdCard aria-hidden size={18} />
        {t('record.open')}
      </Link>
      <Link to={paths.companyAudit(user.id)} className={cx(buttonClass('ghost', 'small', true), 'mt-4')}>
        <ScrollText aria-hidden size={18} />
        {t('users.in_log')}
      </Link>
    </>
  )
}

export function UserFacts({ user, className }: { user: UserDetail; className?: string }) {
  const address = [user.street, [user.cap, user.city].filter(Boolean).join(' '), user.province].filter(Boolean).join(', ')
  const facts: readonly Fact[] = [
    [t('profile.username'), user.username],
    [t('profile.email'), user.email],
    [t('users.field.phone'), user.phone],
    [t('users.field.fiscalCode'), user.fiscalCode],
    [t('users.field.street'), address],
    [t('profile.shop'), user.shop?.name],
    [t('users.agency'), user.agency?.name],
    [
      t('users.created'),
      user.createdBy ? t('users.created_by', { when: dayTime(user.createdAt), name: user.createdBy.name }) : dayTime(user.createdAt),
    ],
    [t('users.last'), user.lastLoginAt ? dayTime(user.lastLoginAt) : t(user.cameIn ? 'users.last_forgotten' : 'users.never')],
    [t('users.open_logins'), user.openLogins === null ? null : String(user.openLogins)],
    [t('users.holds'), user.holds === null ? null : money(user.holds)],
  ]
  return <FactList facts={facts} {...(className === undefined ? {} : { className })} />
}
