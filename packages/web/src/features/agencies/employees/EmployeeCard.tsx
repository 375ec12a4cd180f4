/** One employee: access, what the agency gave, and the acts. It never shows where or how much they spend, and says so. */
import { ShieldCheck } from 'lucide-react'
import { resendActivation } from '@taschino/contract/accounts.ts'
import { changeInvitedEmail, getEmployee } from '@taschino/contract/agencies.ts'
import type { Employee } from '@taschino/contract/agency-shapes.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { useAct } from '../../../api/use-act.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PersonHead } from '../../../ui/PersonHead.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { RightAddress } from '../../../ui/RightAddress.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { day, dayTime, money } from '../../../words/formats.ts'
import { partsWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { peopleChanged } from './after.ts'
import { Leaving } from './Leaving.tsx'
import { StatusTag } from './standing.tsx'

export function EmployeeCard({ id }: { id: string }) {
  const answer = useAsk(getEmployee, { params: { id } })
  const one = answer.data
  if (!one && answer.isError) return <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
  if (!one) return <SkeletonRows count={4} />
  const name = `${one.firstName} ${one.lastName}`
  return (
    <>
      <PersonHead name={name}>
        <StatusTag of={one} />
      </PersonHead>
      <Facts one={one} />
      <div className="mt-4 grid gap-2">
        {one.undelivered && (
          <Notice kind="bad" title={t('users.undelivered_title')}>
            {t('users.undelivered_body', { email: one.email })}
          </Notice>
        )}
        {(one.status === 'invited' || (one.status === 'unopened' && one.invitedAt !== null)) && (
          <>
            <Resend one={one} />
            <Readdress one={one} />
          </>
        )}
        <Leaving one={one} name={name} />
      </div>
      <Given id={id} />
      <p className="mt-4 mb-0 flex gap-2 text-sm text-ink-2">
        <ShieldCheck aria-hidden size={18} className="mt-px shrink-0" />
        {t('employees.private')}
      </p>
    </>
  )
}

function Facts({ one }: { one: Employee }) {
  const facts: readonly Fact[] = [
    [t('profile.email'), one.email],
    [t('profile.username'), one.username],
    [t('employees.invited_at'), one.invitedAt && dayTime(one.invitedAt)],
    [
      t('employees.link'),
      one.invitedAt &&
        (one.linkEndsAt
          ? one.status === 'invited'
            ? t('employees.until', { when: dayTime(one.linkEndsAt) })
            : t('employees.over')
          : t('employees.over')),
    ],
    [t('employees.left_at'), one.leftAt && day(one.leftAt)],
    [
      t('employees.came_back'),
      one.cameBack && t('employees.came_back_sum', { count: one.cameBack.tickets, amount: money(one.cameBack.value) }),
    ],
  ]
  return <FactList facts={facts} />
}

function Resend({ one }: { one: Employee }) {
  const act = useAct(resendActivation, { onEnd: peopleChanged })
  const said = act.done ? t('users.resent', { email: one.email }) : act.trouble
  return (
    <>
      {said !== null && (
        <Notice kind={act.done ? 'ok' : 'bad'} onClose={act.dismiss}>
          <Breakable>{said}</Breakable>
        </Notice>
      )}
      <Button size="small" wide busy={act.busy} onClick={() => act.start({ params: { id: String(one.id) } })}>
        {t('users.resend')}
      </Button>
    </>
  )
}

function Readdress({ one }: { one: Employee }) {
  const act = useAct(changeInvitedEmail, { onDone: peopleChanged })
  return (
    <div>
      <RightAddress
        wide
        email={one.email}
        words={{ wrong: t('employees.wrong_address'), right: t('employees.right_address') }}
        act={act}
        onSend={(email) => act.start({ params: { id: String(one.id) }, body: { email } })}
      />
    </div>
  )
}

const SHOWN = '6'

/** What this agency gave them and took back: the only part of their story that is its business. */
function Given({ id }: { id: string }) {
  const list = useAsk(listTransactions, { params: { id }, query: { limit: SHOWN } })
  return (
    <section className="mt-6">
      <SectionTitle>{t('employees.given')}</SectionTitle>
      {list.isPending ? (
        <SkeletonRows count={2} />
      ) : !list.data || list.data.items.length === 0 ? (
        <p className="m-0 text-ink-2">{t('employees.given_none')}</p>
      ) : (
        <Rows label={t('employees.given')}>
          {list.data.items.map((one) => (
            <Row
              key={one.gtid}
              title={t(one.value > 0 ? 'employees.gave' : 'employees.took')}
              detail={`${dayTime(one.at)} · ${partsWords(one.parts)}`}
              end={<Money cents={Math.abs(one.value)} />}
            />
          ))}
        </Rows>
      )}
    </section>
  )
}
