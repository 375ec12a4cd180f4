/** Runs work that nobody waits for (the socket, other tabs' code) once the screen has its data and the browser is idle. */
import { waitsForAnswers } from '../../api/answers-held.ts'

const LOOK_MS = 150
/** A till must become live even where data never comes. */
const LATEST_MS = 6000

export function afterFirstData(work: () => void): () => void {
  const began = Date.now()
  let idle = 0
  const look = () => {
    if (waitsForAnswers() && Date.now() - began < LATEST_MS) return
    clearInterval(timer)
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: 1500 })
    else work()
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    if (idle) cancelIdleCallback(idle)
  }
}
