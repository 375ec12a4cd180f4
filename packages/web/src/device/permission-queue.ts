/**
 * Asks for the browser's permissions one after the other: two questions at once are both refused unread (docs/product.md, notifications).
 */

/** How often the next one looks whether it is its turn. */
const POLL_MS = 100

let asking = false
const waiting: (() => void)[] = []
let timer: ReturnType<typeof setInterval> | null = null

function look(): void {
  if (!asking) waiting.shift()?.()
  if (waiting.length > 0 || timer === null) return
  clearInterval(timer)
  timer = null
}

/** Waits its turn, asks, and lets the next one come when the person has answered. */
export async function inTurn<T>(prompt: () => Promise<T>): Promise<T> {
  if (asking || waiting.length > 0) {
    await new Promise<void>((resolve) => {
      waiting.push(() => {
        asking = true
        resolve()
      })
      timer ??= setInterval(look, POLL_MS)
    })
  }
  asking = true
  try {
    return await prompt()
  } finally {
    asking = false
  }
}
