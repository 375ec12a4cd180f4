/**
 * The second guard (docs/product.md, screens): beside the role it takes agreed documents (asked for here, on the way in) and an account
 * that is enabled and configured (the server ends the session of any other at once).
 */
import { useEffect } from 'react'
import { askForDocuments } from '../api/documents-needed.ts'
import type { Route } from './routes/route.ts'

/** Whoever goes in and out is not asked each time; money calls are refused by the server in any case. */
const AGAIN_MS = 60_000
let asked = 0

export function useSecondGuard({ second, path }: Route): void {
  useEffect(() => {
    if (!second || Date.now() - asked < AGAIN_MS) return
    asked = Date.now()
    askForDocuments()
  }, [second, path])
}
