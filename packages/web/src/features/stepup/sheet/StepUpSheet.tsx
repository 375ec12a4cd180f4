/** The sheet that asks for a proof: what it is for, and the handiest way; whoever has none makes one here. */
import { useEffect, useState } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { begin, confirm, getSecurity } from '@taschino/contract/stepup.ts'
import { Refused } from '../../../api/answers.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { useSession } from '../../../api/session.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { hasPasskeys, PasskeyStopped, signWithPasskey } from '../../../device/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { usesPin, type By, type Trouble } from './asked.ts'
import { Ways } from './Ways.tsx'

export interface StepUpSheetProps {
  /** From the refused payment; without one the proof is for this login's next minutes. */
  order?: string | undefined
  /** What is being confirmed, where it is no payment yet. */
  title?: string
  onProved: (proof: string) => void
  onClose: () => void
}

type Begun = OutputOf<typeof begin>
const troubleOf = (error: unknown): Trouble =>
  error instanceof PasskeyStopped
    ? { error: 'passkey_stopped', words: t('stepup.passkey_stopped') }
    : { error: error instanceof Refused ? error.error : 'unreachable', words: errorWords(error) }

/** What was wrong with the way that was tried may have closed it. */
const CLOSES = new Set(['pin_blocked', 'method_missing', 'code_blocked', 'passkey_refused', 'passkey_stopped'])

/**
 * What the person will do here, which is not always to confirm: whoever has no PIN chooses one first, and whoever has nothing makes a way.
 */
function titleOf({ order, begun, pays }: { order: string | undefined; begun: Begun | null; pays: boolean }): string {
  if (order !== undefined) return t('stepup.title_pay')
  if (begun?.methods.length === 0 && !begun.pinBlocked) return t('stepup.title_set_up')
  return t(
    pays && begun?.methods[0] === 'password' ? (begun.pinBlocked ? 'stepup.title_new_pin' : 'stepup.title_first_pin') : 'stepup.title_act',
  )
}

/** What the server asks for, the try to prove it, and what was wrong with the last one. */
function useProving(order: string | undefined, onProved: (proof: string) => void) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const body = order === undefined ? {} : { order }
  const opening = useAct(begin, { onDone: setBegun })
  // Each sheet asks once; what it is for does not change while it is open.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => opening.start({ body }), [])

  const proving = useAct(
    async (by: By | (() => Promise<By>)) =>
      ask(confirm, { body: { ...body, by: typeof by === 'function' ? await by() : by } }, { quiet: true }),
    {
      onDone: ({ proof }) => {
        void invalidate(getSecurity)
        onProved(proof)
      },
      onFailed: (error) => {
        if (CLOSES.has(troubleOf(error).error)) opening.start({ body })
      },
    },
  )
  const error = opening.error ?? proving.error
  const prove = (by: By | (() => Promise<By>)) => {
    opening.dismiss()
    proving.start(by)
  }
  const forget = () => {
    opening.dismiss()
    proving.dismiss()
  }
  return {
    begun,
    trouble: error === null ? null : troubleOf(error),
    busy: proving.busy || proving.done,
    prove,
    forget,
    retry: opening.retry,
  }
}

export function StepUpSheet({ order, title, onProved, onClose }: StepUpSheetProps) {
  const { role } = useSession()
  const { begun, trouble, busy, prove, forget, retry } = useProving(order, onProved)
  // Making a way proves the login itself, not a payment: those who pay choose a PIN with the proof of it.
  const ready = () => {
    void invalidate(getSecurity)
    onProved('')
  }
  const byPasskey =
    begun?.passkey && hasPasskeys()
      ? () =>
          prove(async () => {
            const { challenge, options } = begun.passkey ?? { challenge: '', options: {} }
            return { method: 'passkey', challenge, response: await signWithPasskey(options) }
          })
      : null
  return (
    <Sheet open onClose={onClose} title={title ?? titleOf({ order, begun, pays: usesPin(role) })}>
      <div className="grid gap-4 pt-1">
        {begun?.value != null && (
          <div className="text-center">
            <p className="m-0 text-ink-2">{t('stepup.to', { payee: begun.payee ?? '' })}</p>
            <BigMoney cents={begun.value} size="xl" />
          </div>
        )}
        {begun ? (
          <Ways
            begun={begun}
            busy={busy}
            trouble={trouble}
            byPasskey={byPasskey}
            onProve={prove}
            onEdit={forget}
            onReady={ready}
            onForgotten={retry}
          />
        ) : trouble ? (
          <Notice
            kind="bad"
            act={
              <>
                <Button size="small" onClick={retry}>
                  {t('act.retry')}
                </Button>
                <Button size="small" kind="ghost" onClick={onClose}>
                  {t('act.cancel')}
                </Button>
              </>
            }>
            {trouble.words}
          </Notice>
        ) : (
          <div role="status">
            <span className="sr-only">{t('app.loading')}</span>
            <Skeleton className="h-64 w-full" />
          </div>
        )}
      </div>
    </Sheet>
  )
}
