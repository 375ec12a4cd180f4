/** Notices above any screen: no network, a money act whose outcome is unknown, texts sent by the server. */
import { useState } from 'react'
import { useLocation, useNavigate } from '../../routing/router.tsx'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { pay } from '@taschino/contract/payments.ts'
import type { Receipt } from '@taschino/contract/wallet.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice, toast } from '../../ui/Notice.tsx'
import { dayTime, money, signedMoney } from '../../words/formats.ts'
import { refusalWords } from '../../api/refusals.ts'
import { currentLanguage, t, tMaybe } from '../../words/words.ts'
import { late } from '../../routing/late.tsx'
import { useConnection, useNotifications } from '../../live/live.ts'
import { isOfThisVisit, usePendingMoneyCalls } from '../../money/money-call.ts'
import type { PendingMoneyCall } from '../../money/money-call.ts'
import { leadOf, newsOf } from '@taschino/contract/notice-lead.ts'
import { paths } from '../../routing/paths.ts'
import { tellBehind } from '../../push/push-setup.ts'
import { Failed } from '../../routing/screen.tsx'
import { session } from '../../api/session.ts'

const StepUpSheet = late(() => import('../../features/stepup/sheet/StepUpSheet.tsx').then((module) => module.StepUpSheet))

/** What became of a code stands there, green and aloud: over it a toast would hide the words that the till compares. */
const TELLS_CODES = '/code-gdo'

/** Screens that say of when they are, or why they have nothing: one word about the network is enough. */
const SAYS_ITSELF =
  /^\/tabs\/(enduser-(home|wallet|transactions)|shop-(home|transactions|wallet))$|^\/(my-code|notifications)$|^\/enduser-payment\//

export function ShellNotices() {
  const { pathname } = useLocation()
  const offline = useConnection() === 'offline' && !SAYS_ITSELF.test(pathname)
  const pending = usePendingMoneyCalls()
  const navigate = useNavigate()
  useNotifications((notification) => {
    const { role } = session()
    // A shop notification without a text is ignored (docs/product.md, notifications).
    if (!notification.body && role === 'shop') return
    const lead = leadOf(role, notification.data)
    void tellBehind(
      t('app.name'),
      tMaybe(`push.${newsOf(notification.data.type)}`),
      notification.data.type,
      () => lead !== null && void navigate(lead),
    )
    const { title, body } = currentLanguage() === 'it' ? notification : notification.en
    if (notification.data.type === 'barcode' && pathname === TELLS_CODES) return
    toast(title, { body, lasts: 'long', ...(lead === null ? {} : { onClick: () => void navigate(lead) }) })
  })
  if (!offline && pending.length === 0) return null
  return (
    <div className="no-print mx-auto grid max-w-[600px] gap-2 px-5 pt-4">
      {offline && <Notice kind="warn">{t('live.offline_body')}</Notice>}
      {pending.map((one) => (
        <Pending
          key={one.key}
          one={one}
          open={(gtid) => void navigate(paths.receipt(gtid, session().role === 'shop' ? 'shop' : 'enduser'))}
        />
      ))}
    </div>
  )
}

/** What was done, by its name; acts that an older app wrote down have none. */
const nameOf = (one: PendingMoneyCall): string => (one.facts === undefined ? '' : tMaybe(`act.${one.call}`, one.facts))

/** Which act this is about: it may have been begun days ago, on the way to another till. */
function which(one: PendingMoneyCall): string {
  const when = dayTime(one.at)
  const name = nameOf(one)
  if (name !== '') return t('pending.named', { name, when })
  const body = one.call === pay.name ? (one.input.body as (Partial<Part> & { parts?: readonly Part[] }) | undefined) : undefined
  const parts = body?.parts ?? (body?.unit === undefined ? [] : [body as Part])
  return parts.length === 0 ? t('pending.begun', { when }) : t('pending.payment', { when, amount: money(valueOfParts(parts)) })
}

/** The person lets it be. */
const Forget = ({ one }: { one: PendingMoneyCall }) => (
  <Button size="small" kind="ghost" onClick={one.dismiss}>
    {t('pending.forget')}
  </Button>
)

/** Left before anybody proved who they are: a payment goes on where its screen shows whom and how much, any other act here. */
function Unproved({ one, order }: { one: PendingMoneyCall; order: unknown }) {
  const [asking, setAsking] = useState(false)
  const body = one.call === pay.name ? (one.input.body as { code?: string; idShop?: number } | undefined) : undefined
  const where = body?.code !== undefined ? paths.payByCode(body.code) : body?.idShop !== undefined ? paths.payById(body.idShop) : null
  const go =
    where === null || !isOfThisVisit(one) ? (
      <Button size="small" onClick={() => setAsking(true)}>
        {t('pending.prove')}
      </Button>
    ) : (
      <a href={where} className={buttonClass('primary', 'small')}>
        {t('pending.prove')}
      </a>
    )
  return (
    <>
      <Notice
        kind="warn"
        title={t('pending.step_up')}
        act={
          <>
            {go}
            <Forget one={one} />
          </>
        }>
        {which(one)} {t('pending.step_up_body')}
      </Notice>
      {asking && (
        <StepUpSheet.Component
          order={typeof order === 'string' ? order : undefined}
          onProved={one.prove}
          onClose={() => setAsking(false)}
          waiting={null}
          failed={(again) => <Failed again={again} />}
        />
      )}
    </>
  )
}

interface DoneProps {
  one: PendingMoneyCall
  result: object
  open: (gtid: string) => void
}

/** It was done after all. Only what moved in a pocket or a till has a receipt to open; answers of other rooms are read there. */
function Done({ one, result, open }: DoneProps) {
  const receipt = 'proof' in result ? (result as unknown as Receipt) : null
  return (
    <Notice
      kind="ok"
      title={nameOf(one) === '' ? t('pending.done') : t('pending.done_named', { name: nameOf(one) })}
      onClose={one.dismiss}
      act={
        receipt ? (
          <Button
            kind="soft"
            size="small"
            onClick={() => {
              one.dismiss()
              open(receipt.gtid)
            }}>
            {signedMoney(receipt.value)}
            {one.call === pay.name && receipt.shop ? ` · ${receipt.shop.title}` : ''}
          </Button>
        ) : undefined
      }>
      {nameOf(one) === '' ? which(one) : t('pending.begun', { when: dayTime(one.at) })}
    </Notice>
  )
}

/** Refusals that ask whether to pay the same again. */
const TWICE: ReadonlySet<string> = new Set(['repeat_ask', 'repeat_refused'])

function Pending({ one, open }: { one: PendingMoneyCall; open: (gtid: string) => void }) {
  const { state } = one
  if (state.state === 'done') return <Done one={one} result={state.result as object} open={open} />
  // Who has left the screen that asks is not asked here: the second payment was not made, and the first one stands.
  if (state.state === 'refused' && TWICE.has(state.refusal.error))
    return (
      <Notice kind="warn" title={t('pending.once')} onClose={one.dismiss}>
        {which(one)} {t('pending.once_body')}
      </Notice>
    )
  if (state.state === 'refused')
    return (
      <Notice kind="bad" title={t('pending.refused')} onClose={one.dismiss}>
        {which(one)} {refusalWords(state.refusal.error, state.refusal.facts)}
      </Notice>
    )
  if (state.state === 'verifying' && state.unsent)
    return (
      <Notice
        kind="warn"
        title={t('pending.unsent')}
        act={
          <>
            <Button size="small" onClick={one.resend}>
              {t('pending.resend')}
            </Button>
            <Forget one={one} />
          </>
        }>
        {which(one)} {t('pending.unsent_body')}
      </Notice>
    )
  // As the screen that was left said it.
  if (state.state === 'sending' && state.grounded)
    return (
      <Notice kind="warn" title={t('money.grounded')} act={<Forget one={one} />}>
        {which(one)} {t('money.grounded_body')}
      </Notice>
    )
  if (state.state === 'step-up') return <Unproved one={one} order={state.refusal.facts['order']} />
  return (
    <Notice kind="warn" title={t('pending.verifying')}>
      {which(one)} {t('pending.verifying_body')}
    </Notice>
  )
}
