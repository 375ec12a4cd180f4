/** An account and its changes: the one in force, an open change that can be stopped, earlier ones. */
import { useState } from 'react'
import { Landmark } from 'lucide-react'
import type { HolderIban, IbanChange } from '@taschino/contract/iban.ts'
import { lastFour, spacedIban } from '@taschino/basics/iban.ts'
import { useAct } from '../../api/use-act.ts'
import { setAnswer } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'
import type { AccountCalls } from './account-calls.ts'
import { IbanForm } from './IbanForm.tsx'
import { StateTag } from './StateTag.tsx'

type StoredAnswer = 'sent' | 'stopped' | 'withdrawn'

/** The change that waits or rests, if there is one, and those that are past. */
function openAndPast({ heldUntil: rests, changes }: HolderIban) {
  // What rests may also be an account that came back when a change was stopped: of that one there is nothing to stop.
  const resting = rests === null ? undefined : changes.find(({ state, heldUntil }) => state === 'approved' && heldUntil === rests)
  const open = changes.find(({ state }) => state === 'pending') ?? resting
  return { resting, open, past: changes.filter((change) => change !== open) }
}

export function HolderAccount({ id, known, first, calls }: { id: string; known: HolderIban; first: boolean; calls: AccountCalls }) {
  // Who has come in for this finds it open.
  const [form, setForm] = useState(first)
  const [said, setSaid] = useState<StoredAnswer | null>(null)
  const { resting, open, past } = openAndPast(known)
  return (
    <>
      {/* Once the company has answered, its answer is what counts. */}
      {said !== null && (said !== 'sent' || open?.state === 'pending') && (
        <Notice kind="ok" className="mb-4" onClose={() => setSaid(null)}>
          {t(`iban.${said}`)}
        </Notice>
      )}
      <Account now={known.now} of={known.holder.kind} />
      {known.refused && (
        <Notice kind="bad" className="mt-4" title={t('iban.refused_title')}>
          {t('iban.refused_body', { why: t(`payouts.code.${known.refused.code}`), when: dayTime(known.refused.at) })}
        </Notice>
      )}
      {known.heldUntil !== null && !resting && (
        <Notice className="mt-4" title={t('iban.back_title', { when: dayTime(known.heldUntil) })}>
          {t('iban.back_body')}
        </Notice>
      )}
      {open && <Open id={id} calls={calls} change={open} heldUntil={open.state === 'approved' ? known.heldUntil : null} onSaid={setSaid} />}
      {form ? (
        <IbanForm
          id={id}
          calls={calls}
          first={known.now === null}
          receiver={known.now?.receiver ?? ''}
          onClose={() => setForm(false)}
          onDone={() => {
            setForm(false)
            setSaid('sent')
          }}
        />
      ) : (
        open?.state !== 'pending' && (
          <div className="mt-4">
            <Button
              kind={known.now && !known.refused ? 'ghost' : 'primary'}
              onClick={() => {
                setSaid(null)
                setForm(true)
              }}>
              {t(known.now ? 'iban.change' : 'iban.give')}
            </Button>
          </div>
        )
      )}
      {past.length > 0 && <Past changes={past} />}
    </>
  )
}

/** Where the money goes now. */
function Account({ now, of }: { now: HolderIban['now']; of: HolderIban['holder']['kind'] }) {
  const title = t(of === 'agent' ? 'iban.agent.now' : 'iban.now')
  return (
    <section aria-label={title} className="rounded-big bg-[#0e4d38] p-5 text-white">
      <p className="m-0 flex items-center gap-2 text-[15px]">
        <Landmark aria-hidden size={18} />
        {title}
      </p>
      {now ? (
        <>
          <p className="mt-3 mb-0 text-xl font-bold tracking-tight break-words tabular-nums" translate="no">
            {spacedIban(now.iban)}
          </p>
          <p className="mt-1 mb-0">
            <bdi>{now.receiver}</bdi>
          </p>
        </>
      ) : (
        <p className="mt-3 mb-0">{t('iban.none')}</p>
      )}
    </section>
  )
}

function Open({
  id,
  calls,
  change,
  heldUntil,
  onSaid,
}: {
  id: string
  calls: AccountCalls
  change: IbanChange
  heldUntil: string | null
  onSaid: (said: StoredAnswer) => void
}) {
  const { withStepUp, sheet } = useStepUp()
  const resting = heldUntil !== null
  const act = useAct(calls.cancel, {
    prove: withStepUp,
    onDone: (known) => {
      setAnswer(calls.get, { params: { id } }, known)
      onSaid(resting ? 'stopped' : 'withdrawn')
    },
  })
  return (
    <Card className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="m-0 text-base">{resting ? t('iban.held_title', { when: dayTime(heldUntil) }) : t('iban.waits_title')}</h2>
        <StateTag state={change.state} />
      </div>
      {!resting && (
        <p className="m-0 font-bold break-words tabular-nums" translate="no">
          {spacedIban(change.to.iban)}
          <span className="block font-normal text-ink-2">
            <bdi>{change.to.receiver}</bdi>
          </span>
        </p>
      )}
      <p className="m-0 text-[15px] text-ink-2">
        {resting
          ? t(change.holder.kind === 'agent' ? 'iban.agent.held_body' : 'iban.held_body')
          : t('iban.waits_body', { name: change.askedBy, when: dayTime(change.askedAt) })}
      </p>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Button
        size="small"
        wide
        kind={resting ? 'danger' : 'ghost'}
        busy={act.busy}
        onClick={() => act.start({ params: { id }, body: { change: change.id } })}>
        {t(resting ? 'iban.stop' : 'iban.withdraw')}
      </Button>
      {sheet}
    </Card>
  )
}

function Past({ changes }: { changes: readonly IbanChange[] }) {
  return (
    <>
      <SectionTitle>{t('iban.past')}</SectionTitle>
      <Rows label={t('iban.past')}>
        {changes.map((change) => (
          <Row
            key={change.id}
            title={t('iban.ends', { last: lastFour(change.to.iban) })}
            detail={
              <>
                <span className="my-1 block">
                  <StateTag state={change.state} />
                </span>
                {t('iban.row', { when: dayTime(change.askedAt), name: change.askedBy })}
                {change.reason !== null && <span className="block">{t('iban.reason', { reason: change.reason })}</span>}
              </>
            }
          />
        ))}
      </Rows>
    </>
  )
}
