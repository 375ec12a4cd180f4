/** The way back: to the screen before when there is one of ours, else to a given place. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** The router counts our own steps in history's state (`idx`): up on forward, down on back (spec.md section 4). */
const stepsBack = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

export function useBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (stepsBack() > 0) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }, [navigate, otherwise])
}
