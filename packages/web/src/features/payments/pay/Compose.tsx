/** Puts a payment together: the bill and what pays it, side by side or on phones one at a time. */
import { useMemo, useState } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { listTickets } from '@taschino/contract/wallet.ts'
import { unlockSound } from '../../../device/sound/sound.ts'
import { AmountInput } from '../../../ui/AmountInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { cx } from '../../../ui/classes.ts'
import { partsWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { CoverAll } from './CoverAll.tsx'
import { partsOf, propose, valueOf, type Draft } from './draft.ts'
import { pursesFor, type Purse } from './mix.ts'
import { MixSteppers } from './MixSteppers.tsx'
import { PayFoot, remainsWords } from './PayFoot.tsx'
import { PayRefused, type PayRefusedProps } from './PayRefused.tsx'
import { ShopHead } from './ShopHead.tsx'
import { deadCharge, endsCharge, type Payee } from './use-payee.ts'
import type { PayBody } from './use-payment.ts'

/** The life of a till code, in seconds: what a full ring means. */
const CHARGE_S = 300

interface ComposeProps {
  payee: Payee
  wallet: OutputOf<typeof listTickets>
  sending: boolean
  /** Of what is being sent the server wants a proof first: it is the payer's turn, and nothing of ours takes long. */
  asked: boolean
  /** Without a network nothing has left, and it goes out by itself when there is one. */
  grounded: boolean
  /** The bill of a payment that did not come about: nobody has to type it again. */
  typedBefore: number
  refusal: PayRefusedProps | null
  onPay: (body: PayBody, remains: string) => void
  /** The charge ended while it was looked at. */
  onDead: () => void
  onBack: () => void
  onGiveUp: () => void
}

/** The bill, what this shop takes of the wallet, and what of it pays the bill: proposed by us until the payer changes it. */
function useMix({ payee: { shop, charge }, wallet, sending, typedBefore }: ComposeProps) {
  const [typed, setTyped] = useState(typedBefore)
  const [changed, setChanged] = useState<{ purses: readonly Purse[]; draft: Draft } | null>(null)
  const held = useMemo(() => pursesFor(wallet.groups, shop.capabilities), [wallet.groups, shop.capabilities])
  // Once it is on its way the payment is what it was when the button was pressed, also when the wallet already knows better.
  const purses = sending && changed ? changed.purses : held
  const bill = charge?.value ?? typed
  const proposed = useMemo(() => propose(purses, bill, wallet.maxNormal), [purses, bill, wallet.maxNormal])
  // What was changed by hand holds for this bill and this wallet only.
  const draft = changed && changed.purses === purses && changed.draft.bill === bill ? changed.draft : proposed
  return {
    typed,
    setTyped,
    bill,
    purses,
    draft,
    setDraft: (next: Draft) => setChanged({ purses, draft: next }),
    proposeAnew: () => setChanged(null),
  }
}

/** Why nobody can pay this now. While it is under way nothing is over: it may be this very payment that the amount reads as paid by. */
function deadBy({ shop, charge }: Payee, sending: boolean) {
  if (sending) return null
  if (shop.isGroup) return 'shop_is_group'
  return shop.enabled ? deadCharge(charge, Date.now()) : 'shop_disabled'
}

const deadEnd = (dead: string, { onDead, onBack }: Pick<ComposeProps, 'onDead' | 'onBack'>): PayRefusedProps => ({
  error: dead,
  title: t(dead.startsWith('charge') ? 'pay.lookup_title' : 'pay.shop_title'),
  onNewMix: onDead,
  onRepeat: onDead,
  onAgain: onDead,
  onGiveUp: onBack,
})

export function Compose(props: ComposeProps) {
  const { payee, wallet, sending, asked, grounded, onPay, onDead, onBack, onGiveUp } = props
  const { charge } = payee
  const { typed, setTyped, bill, purses, draft, setDraft, proposeAnew } = useMix(props)
  const [part, setPart] = useState<'bill' | 'mix'>(charge ? 'mix' : 'bill')
  const dead = deadBy(payee, sending)
  const stop = props.refusal ?? (dead ? deadEnd(dead, props) : null)
  // A charge that is over leaves nothing to choose: only whose it was, how much, why not, and the way on.
  const over = charge !== null && stop !== null && endsCharge(stop.error)
  // Nor does a shop in which nobody can pay: no keypad invites to type what cannot be paid.
  const closed = dead === 'shop_disabled' || dead === 'shop_is_group'
  const send = () => {
    if (sending) return
    unlockSound()
    setDraft(draft)
    onPay({ parts: partsOf(purses, draft), bill, ...payee.target }, remainsWords(purses, draft))
  }
  const newMix = (stopped: PayRefusedProps) => () => {
    proposeAnew()
    stopped.onNewMix()
  }
  const side = (
    <div className={cx(part === 'bill' && 'max-duo:hidden')}>
      <MixPart purses={purses} bill={bill} draft={draft} maxNormal={wallet.maxNormal} onChange={setDraft} />
    </div>
  )
  return (
    <Page
      title={t('pay.title')}
      onBack={onBack}
      foot={
        stop ? (
          <PayRefused {...stop} onNewMix={newMix(stop)} />
        ) : grounded ? (
          <Grounded onGiveUp={onGiveUp} />
        ) : (
          <PayFoot purses={purses} draft={draft} busy={sending && !asked} ready={bill > 0 && !dead} onPay={send} />
        )
      }
      {...(over || closed ? {} : { side })}>
      <ShopHead payee={payee} />
      {/* On a phone the side is hidden while the bill is typed: why nothing can be paid is said before anybody types. */}
      {!closed && purses.length === 0 && (
        <Notice kind="warn" className={cx('mt-4', part === 'bill' ? 'duo:hidden' : 'hidden')} title={t('pay.nothing_title')}>
          {t(wallet.groups.length === 0 ? 'pay.nothing_yet' : 'pay.nothing_body')}
        </Notice>
      )}
      <div className="mt-4 short:mt-1">
        {closed ? null : charge ? (
          <Locked value={charge.value} until={over ? null : charge.expiresAt} {...(sending ? {} : { onEnd: onDead })} />
        ) : (
          <>
            <div className={cx(part === 'mix' && 'max-duo:hidden')}>
              {/* A code is sent with its last sign: an Enter out of habit comes here, before any amount. */}
              <AmountInput cents={typed} onChange={setTyped} label={t('pay.bill')} autoFocus onDone={() => typed > 0 && setPart('mix')} />
            </div>
            {part === 'mix' && <BillAgain bill={bill} onClick={() => setPart('bill')} />}
          </>
        )}
        {!closed && part === 'bill' && bill > 0 && purses.length > 0 && (
          <Proposal purses={purses} draft={draft} onClick={() => setPart('mix')} />
        )}
      </div>
    </Page>
  )
}

/** No network: nothing was promised to the cashier and nothing was taken. The bill stays as it is typed. */
function Grounded({ onGiveUp }: { onGiveUp: () => void }) {
  return (
    <Notice
      kind="warn"
      title={t('money.grounded')}
      act={
        <Button size="small" kind="ghost" onClick={onGiveUp}>
          {t('pay.forget')}
        </Button>
      }>
      {t('pay.grounded_body')}
    </Notice>
  )
}

/** Who chose, where there was something to choose: what nobody put there by hand and nothing of theirs fits into was chosen by nobody. */
function chosenWords(draft: Draft, value: number): 'pay.over' | 'pay.ours' | 'pay.yours' | 'pay.nothing_fits' {
  if (draft.over) return 'pay.over'
  if (draft.by === 'payer') return 'pay.yours'
  return value > 0 ? 'pay.ours' : 'pay.nothing_fits'
}

/** On phones the proposal stands under the keypad in one line; touching it opens the steppers. */
function Proposal({ purses, draft, onClick }: { purses: readonly Purse[]; draft: Draft; onClick: () => void }) {
  const value = valueOf(purses, draft)
  return (
    <button
      type="button"
      onClick={onClick}
      className="press mt-3 block min-h-14 w-full short:mt-2 short:min-h-11 short:py-1 rounded-m border border-line bg-card px-4 py-2 text-center duo:hidden">
      {value > 0 && <span className="block font-bold">{partsWords(partsOf(purses, draft))}</span>}
      <span className={cx('block', value === 0 && draft.by === 'us' ? 'font-bold' : 'text-sm text-ink-2')}>
        {t(chosenWords(draft, value))}
      </span>
    </button>
  )
}

function BillAgain({ bill, onClick }: { bill: number; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="press block w-full rounded-m py-1 text-center duo:hidden">
      <span className="block text-sm text-ink-2">{t('pay.bill')}</span>
      <BigMoney cents={bill} size="xl" room="min(100vw, 29rem) - 2.5rem" />
      <span className="block text-sm font-semibold text-brand">{t('pay.bill_change')}</span>
    </button>
  )
}

/** `until`: null once it can no longer be paid. */
function Locked({ value, until, ...clock }: { value: number; until: string | null; onEnd?: () => void }) {
  return (
    <div className="flex items-center justify-center gap-5 py-1">
      <div className="text-center">
        <p className="m-0 text-sm text-ink-2">{t('pay.bill_locked')}</p>
        <BigMoney cents={value} size="xl" room="min(100vw, 29rem) - 7.5rem" />
      </div>
      {until !== null && <Countdown until={until} {...clock} total={CHARGE_S} label={t('pay.charge_left')} size={56} />}
    </div>
  )
}

interface MixPartProps {
  purses: readonly Purse[]
  bill: number
  draft: Draft
  maxNormal: number
  onChange: (draft: Draft) => void
}

/** What pays, on its own side; without a bill, or without anything that this shop takes, why there is nothing to choose. */
function MixPart({ purses, bill, draft, maxNormal, onChange }: MixPartProps) {
  if (purses.length === 0) return <EmptyState title={t('pay.nothing_title')}>{t('pay.nothing_body')}</EmptyState>
  if (bill <= 0) return <p className="m-0 text-center text-ink-2">{t('pay.mix_waits')}</p>
  const value = valueOf(purses, draft)
  return (
    <section aria-label={t('pay.mix')}>
      <p className="mt-3 mb-3 text-center text-sm text-ink-2 duo:mt-0">{t(chosenWords(draft, value))}</p>
      <MixSteppers purses={purses} draft={draft} maxNormal={maxNormal} onChange={onChange} />
      {value < draft.bill && <CoverAll purses={purses} draft={draft} maxNormal={maxNormal} onChange={onChange} />}
    </section>
  )
}
