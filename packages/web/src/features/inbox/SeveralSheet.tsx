/** The sheet that answers several small requests, one after the other, each with its own result. */
import { useEffect, useEffectEvent, useState } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { approve } from '@taschino/contract/requests.ts'
import type { ListedRequest } from '@taschino/contract/request-details.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { money } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { StepUp } from '../stepup/public.ts'
import { invalidateInbox } from './stale.ts'
import { waitsWords, whatWords } from './words-of.ts'

/** One person may say yes to it, it needs no invoice, and nothing about it wants a second look. */
export const isSmall = ({ kind, state, hindrance, needsTwo, watch }: ListedRequest): boolean =>
  kind !== 'tickets' && state === 'pending' && hindrance === null && !needsTwo && !watch

type End = 'done' | 'refused'

export function SeveralSheet({ requests, onClose }: { requests: readonly ListedRequest[]; onClose: () => void }) {
  // As they were when the sheet was opened: rows that are answered leave the list behind it.
  const [listed] = useState(requests)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [ends, setEnds] = useState<Readonly<Record<string, End>>>({})
  const [running, setRunning] = useState(false)
  const chosen = listed.filter(({ gtid }) => !left.has(gtid))
  const open = chosen.filter(({ gtid }) => ends[gtid] === undefined)
  const value = open.reduce((sum, request) => sum + request.value, 0)
  const turn = running ? open[0]?.gtid : undefined
  const over = running && turn === undefined
  const done = chosen.filter(({ gtid }) => ends[gtid] === 'done')
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('inbox.several_title')}
      foot={
        over ? (
          <Button onClick={onClose}>{t('act.close')}</Button>
        ) : (
          <Button busy={running} disabled={open.length === 0} onClick={() => setRunning(true)}>
            {t('inbox.several_do', { count: open.length, value: money(value) })}
          </Button>
        )
      }>
      <p className="mt-0 text-ink-2">{t('inbox.several_body')}</p>
      <ul className="m-0 list-none divide-y divide-line p-0">
        {listed.map((request) => (
          <OneOfSeveral
            key={request.gtid}
            request={request}
            fixed={running || ends[request.gtid] !== undefined}
            turn={turn === request.gtid}
            chosen={!left.has(request.gtid)}
            onChosen={(is) =>
              setLeft((before) => {
                const next = new Set(before)
                if (is) next.delete(request.gtid)
                else next.add(request.gtid)
                return next
              })
            }
            onEnd={(end) => setEnds((before) => ({ ...before, [request.gtid]: end }))}
            onGivenUp={() => setRunning(false)}
          />
        ))}
      </ul>
      <div aria-live="polite">
        {over && (
          <Notice
            className="mt-3"
            kind={done.length === chosen.length ? 'ok' : 'warn'}
            title={t('inbox.several_done', { count: done.length })}>
            {done.length === chosen.length
              ? money(done.reduce((sum, request) => sum + request.value, 0))
              : t('inbox.several_some', { count: chosen.length - done.length })}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}

interface OneProps {
  request: ListedRequest
  /** Chosen or left out for good: it has its answer, or the others are being asked. */
  fixed: boolean
  turn: boolean
  chosen: boolean
  onChosen: (is: boolean) => void
  onEnd: (end: End) => void
  /** Nobody proved who they are: this one and those behind it wait for another press. */
  onGivenUp: () => void
}

function OneOfSeveral({ request, fixed, turn, chosen, onChosen, onEnd, onGivenUp }: OneProps) {
  const { state, refusal, start, prove, dismiss } = useMoneyCall(approve)
  const begin = useEffectEvent(() =>
    start({ params: { gtid: request.gtid }, body: {} }, { value: money(request.value), name: request.party.name }),
  )
  const end = useEffectEvent((how: End) => {
    onEnd(how)
    void invalidateInbox()
  })
  useEffect(() => {
    if (turn) begin()
  }, [turn])
  useEffect(() => {
    if (state === 'done') end('done')
    else if (state === 'refused') end('refused')
  }, [state])
  return (
    <li>
      <label className="flex min-h-14 items-center gap-3 py-2">
        <input
          type="checkbox"
          checked={chosen}
          disabled={fixed}
          onChange={(event) => onChosen(event.target.checked)}
          className="size-6 shrink-0 accent-brand"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <bdi>{request.party.name}</bdi>
          </span>
          <span className="block text-sm text-ink-2">
            {whatWords(request)} · {waitsWords(request.waits)}
          </span>
          {refusal && <span className="block text-sm font-semibold text-bad">{errorWords(refusal)}</span>}
        </span>
        <Money cents={request.value} className="font-bold" />
        {state === 'done' && <CircleCheck role="img" aria-label={t('inbox.state.approved')} className="text-ok-text" />}
        {refusal && <CircleAlert role="img" aria-label={t('inbox.not_approved')} className="text-bad" />}
        {(state === 'sending' || state === 'verifying') && (
          <span
            role="status"
            aria-label={t('app.loading')}
            className="size-5 animate-spin rounded-full border-2 border-brand border-e-transparent"
          />
        )}
      </label>
      {state === 'step-up' && (
        <StepUp
          onProved={prove}
          onClose={() => {
            dismiss()
            onGivenUp()
          }}
        />
      )}
    </li>
  )
}
