/** `useStepUp`: runs an act, shows the sheet when the server asks for a proof, and runs the act again. */
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Refused } from '../../api/answers.ts'
import { GivenUp, type WithStepUp } from '../../api/use-act.ts'
import { StepUp } from './late-sheet.tsx'

interface UseStepUp {
  withStepUp: WithStepUp
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
  const proved = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setOpen(true)
    })
  const withStepUp = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refused) || error.error !== 'step_up_required') throw error
      if (!(await proved())) throw new GivenUp('nobody proved who they are')
      return work()
    }
  }
  return { withStepUp, sheet: open ? <StepUp onProved={() => end(true)} onClose={() => end(false)} /> : null }
}
