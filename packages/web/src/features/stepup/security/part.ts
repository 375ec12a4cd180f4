/** What every part of the security screen is handed, and how its acts end. */
import { useState } from 'react'
import type { Security } from '@taschino/contract/stepup.ts'
import { PasskeyStopped } from '../../../device/passkeys.ts'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { StepUpGivenUp, type UseStepUp } from '../use-step-up.tsx'

export interface PartProps {
  security: Security
  withStepUp: UseStepUp['withStepUp']
  onChanged: () => void
}

export interface Act {
  busy: boolean
  trouble: string | null
  /** Runs it once at a time; what goes wrong stands in `trouble`, unless the person gave up themselves. */
  run: (work: () => Promise<unknown>) => Promise<boolean>
  clear: () => void
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setTrouble(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof StepUpGivenUp)) setTrouble(error instanceof PasskeyStopped ? t('stepup.passkey_stopped') : errorWords(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, run, clear: () => setTrouble(null) }
}
