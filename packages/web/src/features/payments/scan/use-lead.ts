/** `useLead`: looks up a scanned code at once, so that an unknown one is told where the next can be tried. */
import { useEffect, useRef } from 'react'
import { getShopByCode } from '@taschino/contract/shops.ts'
import { Refused } from '../../../api/answers.ts'
import { ask } from '../../../api/ask.ts'
import { paths } from '../../../routing/paths.ts'
import { useNavigate } from '../../../routing/router.tsx'
import { setAnswer } from '../../../api/use-ask.ts'
import { shake } from '../../../device/sound/sound.ts'
import { errorWords } from '../../../api/refusals.ts'

/** On a slow line the next screen waits, says so and tries again. */
const PATIENCE_MS = 4000

/** Null when it led there, else why not. */
export function useLead(): (code: string) => Promise<string | null> {
  const navigate = useNavigate()
  const left = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    left.current = here
    return () => here.abort()
  }, [])
  return async (code) => {
    const { signal } = left.current
    const input = { params: { code } }
    try {
      setAnswer(getShopByCode, input, await ask(getShopByCode, input, { signal, quiet: true, timeout: PATIENCE_MS }))
    } catch (error) {
      if (error instanceof Refused) return errorWords(error)
    }
    // Whoever went back meanwhile is not dragged to a till.
    if (signal.aborted) return null
    shake('scanned')
    void navigate(paths.payByCode(code), { replace: true })
    return null
  }
}
