/** The sheet that asks again who it is: what it is for, and the handiest way to prove it; whoever has none yet makes one here. */
import { useEffect, useState } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { begin, confirm, getSecurity } from '@taschino/contract/stepup.ts'
import { Refused } from '../../../app/answers.ts'
import { ask } from '../../../app/ask.ts'
import { invalidate } from '../../../app/use-ask.ts'
import { hasPasskeys, PasskeyStopped, signWithPasskey } from '../../../device/passkeys.ts'
import { Button } from '../../../ui/Button.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import type { By, Trouble } from './asked.ts'
import { Ways } from './Ways.tsx'

export interface StepUpSheetProps {
  /** From the refused payment; without one the proof is for this login's next minutes. */
  order?: string | undefined
  onProved: (proof: string) => void
  onClose: () => void
}

type Begun = OutputOf<typeof begin>
const troubleOf = (error: unknown): Trouble =>
  error instanceof PasskeyStopped ? { error: 'passkey_stopped', words: t('stepup.passkey_stopped') } : { error: error instanceof Refused ? error.error : 'unreachable', words: errorWords(error) }

/** What was wrong with the way that was tried may have closed it. */
const CLOSES = new Set(['pin_blocked', 'method_missing', 'code_blocked', 'passkey_refused', 'passkey_stopped'])

export function StepUpSheet({ order, onProved, onClose }: StepUpSheetProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const body = order === undefined ? {} : { order }
  const start = () => ask(begin, { body }, { quiet: true }).then(setBegun, (error: unknown) => setTrouble(troubleOf(error)))
  // Each sheet asks once; what it is for does not change while it is open.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void start(), [])

  const prove = async (by: By | (() => Promise<By>)) => {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    try {
      const { proof } = await ask(confirm, { body: { ...body, by: typeof by === 'function' ? await by() : by } }, { quiet: true })
      void invalidate(getSecurity)
      onProved(proof)
    } catch (error) {
      const found = troubleOf(error)
      setTrouble(found)
      setBusy(false)
      if (CLOSES.has(found.error)) void start()
    }
  }
  const byPasskey = begun?.passkey && hasPasskeys() ? () => void prove(async () => {
    const { challenge, options } = begun.passkey ?? { challenge: '', options: {} }
    return { method: 'passkey', challenge, response: await signWithPasskey(options) }
  }) : null
  return (
    <Sheet open onClose={onClose} title={t(order === undefined ? 'stepup.title_act' : 'stepup.title_pay')}>
      <div className="grid gap-4 pt-1">
        {begun?.value != null && (
          <div className="text-center">
            <p className="m-0 text-ink-2">{t('stepup.to', { payee: begun.payee ?? '' })}</p>
            <BigMoney cents={begun.value} size="xl" />
          </div>
        )}
        {begun ? <Ways begun={begun} busy={busy} trouble={trouble} byPasskey={byPasskey} onProve={(by) => void prove(by)} onEdit={() => setTrouble(null)} />
          : trouble ? <Notice kind="bad" act={<><Button size="small" onClick={() => { setTrouble(null); void start() }}>{t('act.retry')}</Button><Button size="small" kind="ghost" onClick={onClose}>{t('act.cancel')}</Button></>}>{trouble.words}</Notice>
            : <div role="status"><span className="sr-only">{t('app.loading')}</span><Skeleton className="h-64 w-full" /></div>}
      </div>
    </Sheet>
  )
}
