/** Why a shop does not move on, each reason with the act that mends it. */
import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, FileUp, Hourglass, Landmark, MailPlus, UserRoundX } from 'lucide-react'
import { resendActivation } from '@taschino/contract/accounts.ts'
import type { ReviewHindrance, ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ANSWER } from './answer-place.ts'

const KINDS: Readonly<Record<NonNullable<ShopRecord['state']>, TagKind>> = {
  waiting: 'warn',
  approved: 'ok',
  returned: 'bad',
  rejected: 'bad',
  withdrawn: 'plain',
}

export function StateTag({ state }: { state: NonNullable<ShopRecord['state']> }) {
  return <Tag kind={KINDS[state]}>{t(`shopRecord.state.${state}`)}</Tag>
}

/** The answer stands below all that it is about. */
const toAnswer = (): void => document.getElementById(ANSWER)?.scrollIntoView({ block: 'center' })

/** What the person in front of it can do about it. */
export function Why({ record, onHandIn }: { record: ShopRecord; onHandIn: () => void }) {
  const { role } = useSession()
  const { state, rounds, enabled, isGroup, owner, hindrances, can } = record
  const [round] = rounds
  const mine = role === 'shop'
  // A shop that is older than reviews, or open: there is nothing to wait for.
  if (state === null || state === 'approved')
    return enabled ? (
      <Line
        icon={<CircleCheck aria-hidden size={22} className="text-ok-text" />}
        title={t(isGroup ? 'shopRecord.group_live' : 'shopRecord.live')}
      />
    ) : (
      <Line icon={<CircleAlert aria-hidden size={22} className="text-bad" />} title={t('shopRecord.closed')} />
    )
  if (state === 'rejected' || state === 'withdrawn')
    return (
      <Line icon={<UserRoundX aria-hidden size={22} className="text-bad" />} title={t(`shopRecord.over.${state}`)}>
        {round?.reason ?? undefined}
      </Line>
    )
  const open = hindrances.filter((one) => one !== 'review_over')
  return (
    <section>
      <SectionTitle>{t('shopRecord.why')}</SectionTitle>
      <ul className="m-0 grid grid-cols-[minmax(0,1fr)] list-none gap-2 p-0">
        {state === 'returned' && (
          <li>
            <Line
              icon={<CircleAlert aria-hidden size={22} className="text-bad" />}
              title={t(can.submit ? 'shopRecord.returned_yours' : 'shopRecord.returned')}>
              {round?.reason ?? undefined}
            </Line>
          </li>
        )}
        {open.map((one) => (
          <li key={one}>
            <Hindrance one={one} owner={owner} mine={mine} id={record.id} onHandIn={onHandIn} />
          </li>
        ))}
        {state === 'waiting' && open.length === 0 && (
          <li>
            <Line
              icon={<Hourglass aria-hidden size={22} className="text-brand" />}
              title={t(can.decide ? 'shopRecord.ready' : 'shopRecord.waits')}
              act={
                can.decide && (
                  <Button kind="soft" size="small" onClick={toAnswer}>
                    {t('shopRecord.to_answer')}
                  </Button>
                )
              }>
              {round && t('shopRecord.since', { when: dayTime(round.submittedAt) })}
            </Line>
          </li>
        )}
      </ul>
    </section>
  )
}

interface HindranceProps {
  one: ReviewHindrance
  owner: ShopRecord['owner']
  mine: boolean
  id: number
  onHandIn: () => void
}

function Hindrance({ one, owner, mine, id, onHandIn }: HindranceProps) {
  const warn = 'text-on-gold-soft'
  switch (one) {
    case 'owner_not_active':
      return (
        <Line
          icon={<MailPlus aria-hidden size={22} className={warn} />}
          title={t(owner?.undelivered ? 'shopRecord.owner_undelivered' : 'shopRecord.owner_not_active', { name: owner?.name ?? '' })}
          act={owner && !mine && <Resend owner={owner} />}>
          {owner && <Breakable>{owner.email}</Breakable>}
        </Line>
      )
    case 'owner_unconfirmed':
      return (
        <Line
          icon={<Landmark aria-hidden size={22} className={warn} />}
          title={t(mine ? 'shopRecord.iban_yours' : 'shopRecord.owner_unconfirmed')}
          act={
            mine && (
              <Link to={paths.shopIban()} className={buttonClass('soft', 'small')}>
                {t('shopRecord.iban_type')}
              </Link>
            )
          }>
          {t(mine ? 'shopRecord.iban_yours_body' : 'shopRecord.owner_unconfirmed_body')}
        </Line>
      )
    case 'contract_missing':
      return (
        <Line
          icon={<FileUp aria-hidden size={22} className={warn} />}
          title={t('shopRecord.contract_missing')}
          act={
            !mine && (
              <Button kind="soft" size="small" onClick={onHandIn}>
                {t('contract.hand_in')}
              </Button>
            )
          }
        />
      )
    case 'review_own':
      return <Line icon={<Hourglass aria-hidden size={22} className={warn} />} title={t('shopRecord.review_own')} />
    case 'review_over':
      return <Line icon={<CircleAlert aria-hidden size={22} className={warn} />} title={t('refusal.review_over')} key={id} />
  }
}

function Resend({ owner }: { owner: NonNullable<ShopRecord['owner']> }) {
  const act = useAct(() => ask(resendActivation, { params: { id: String(owner.id) } }, { quiet: true }))
  if (act.done)
    return (
      <p role="status" className="m-0 flex items-center gap-1.5 font-semibold text-ok-text">
        <CircleCheck aria-hidden size={18} />
        <span className="min-w-0 break-words">
          <Breakable>{t('users.resent', { email: owner.email })}</Breakable>
        </span>
      </p>
    )
  return (
    <>
      <Button kind="soft" size="small" busy={act.busy} onClick={() => act.start()}>
        {t('shopRecord.resend')}
      </Button>
      {act.trouble !== null && (
        <p role="alert" className="m-0 mt-1 text-sm text-bad">
          {act.trouble}
        </p>
      )}
    </>
  )
}

interface LineProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  act?: ReactNode
}

const Line = ({ icon, title, children, act }: LineProps) => (
  <div className="flex gap-3 rounded-m border border-line bg-card p-4">
    <span className="shrink-0">{icon}</span>
    <div className="min-w-0 flex-1">
      <strong className="block break-words">{title}</strong>
      {children && <div className="text-[15px] break-words text-ink-2">{children}</div>}
      {act && <div className="mt-2">{act}</div>}
    </div>
  </div>
)
