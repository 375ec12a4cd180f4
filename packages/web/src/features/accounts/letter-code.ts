/**
 * Takes the code of a letter out of the address bar at once, so that neither history nor a Referer tells it (T36); looking it up does not
 * use it.
 */
import { useCallback, useEffect, useState } from 'react'
import { lookAtCode } from '@taschino/contract/accounts.ts'
import type { CODE_PURPOSES } from '@taschino/contract/accounts.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { Refused } from '../../api/answers.ts'
import { ask } from '../../api/ask.ts'
import { navigate, useLocation, useSearchParams } from '../../routing/router.tsx'

export type Looked = OutputOf<typeof lookAtCode>
export type Letter<About = Looked> =
  | { state: 'looking' }
  | { state: 'over' }
  | { state: 'trouble'; error: unknown; again: () => void }
  | { state: 'good'; code: string; about: About }

/** While somebody logs in to answer what it is about: this page alone knows it, no address tells it. */
let kept: string | null = null
export function keepCode(code: string): void {
  kept = code
}

/** A reload still knows it: it moves from the address into the history entry. */
function useCode(): string | null {
  const { pathname, state } = useLocation()
  const [query] = useSearchParams()
  const given = query.get('code')
  useEffect(() => {
    if (given !== null) kept = null
    if (given !== null) navigate(pathname, { replace: true, state: { code: given } })
  }, [given, pathname])
  return given ?? (state as { code?: string } | null)?.code ?? kept
}

/** `look` must stay the same function from one drawing to the next. */
export function useLooked<About>(look: (code: string) => Promise<About>): Letter<About> {
  const code = useCode()
  const [round, setRound] = useState(0)
  const [letter, setLetter] = useState<Letter<About>>({ state: 'looking' })
  const again = useCallback(() => setRound((n) => n + 1), [])
  useEffect(() => {
    if (code === null) return setLetter({ state: 'over' })
    let gone = false
    setLetter({ state: 'looking' })
    look(code).then(
      (about) => gone || setLetter({ state: 'good', code, about }),
      // A code that cannot be one was cut off on its way: for the person it is as over as an old one.
      (error: unknown) => gone || setLetter(error instanceof Refused ? { state: 'over' } : { state: 'trouble', error, again }),
    )
    return () => {
      gone = true
    }
  }, [code, look, round, again])
  return letter
}

export function useLetter(purpose: (typeof CODE_PURPOSES)[number]): Letter {
  return useLooked(useCallback((code: string) => ask(lookAtCode, { body: { code, purpose } }, { quiet: true }), [purpose]))
}
