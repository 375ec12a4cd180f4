/** For acts that want a fresh proof: runs them, and when the server asks who it is, shows the sheet and runs them again. */
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Refused } from '../../app/answers.ts'
import { StepUp } from './late-sheet.tsx'

/** Thrown when the sheet was closed: nothing was done, and nothing needs to be said. */
export class StepUpGivenUp extends Error {
  override name = 'StepUpGivenUp'
}

export interface UseStepUp {
  /** `await withStepUp(() => ask(call, input))`. Throws StepUpGivenUp when the person closes the sheet. */
  withStepUp: <T>(work: () => Promise<T>) => Promise<T>
  /** Put this on the screen. */
  sheet: ReactNode
}

export function useStepUp(): UseStepUp {
  const [open, setOpen] = useState(false)
  const answer = useRef<(proved: boolean) => void>(() => undefined)
  const end = (proved: boolean) => {
    setOpen(false)
    answer.current(proved)
  }
  const proved = () => new Promise<boolean>((resolve) => {
    answer.current = resolve
    setOpen(true)
  })
  const withStepUp = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refused) || error.error !== 'step_up_required') throw error
      if (!(await proved())) throw new StepUpGivenUp('nobody proved who they are')
      return work()
    }
  }
  return { withStepUp, sheet: open ? <StepUp onProved={() => end(true)} onClose={() => end(false)} /> : null }
}
