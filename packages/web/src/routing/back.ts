/** The way back: to the screen before when there is one of ours, else to a given place. */
import { useCallback } from 'react'
import { navigate, stepsBack } from './router.tsx'

export function useBack(otherwise: string): () => void {
  return useCallback(() => {
    if (stepsBack() > 0) navigate(-1)
    else navigate(otherwise, { replace: true })
  }, [otherwise])
}
