/** Makes sure that exactly one tab of a browser says something aloud: the one in sight, else the one that holds the connection. */
import { isForeground } from '../device.ts'
import { soundUnlocked } from './sound.ts'
import { recallJson, rememberJson } from '../storage.ts'

/** Who is not in sight lets others speak first; who could not be heard anyway comes last. */
const TURN_MS = { leader: 250, other: 500, mute: 750 } as const
/** Tabs that hear of it late find it taken; what slept for longer finds it written down. */
const HELD_MS = 10_000
const SAID = 'kept.said'
const REMEMBERED = 200

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

function turnOf(leads: boolean): number {
  return (soundUnlocked() ? 0 : TURN_MS.mute) + (isForeground() ? 0 : leads ? TURN_MS.leader : TURN_MS.other)
}

/** True in the one tab that takes it; where a browser has no locks each tab speaks for itself. */
async function take(what: string, leads: boolean): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return true
  const turn = turnOf(leads)
  if (turn > 0) await pause(turn)
  return new Promise((resolve) => {
    locks
      .request(`taschino-said ${what}`, { ifAvailable: true }, async (lock) => {
        const kept = recallJson<unknown>(SAID)
        const said = Array.isArray(kept) ? (kept as unknown[]) : []
        const mine = lock !== null && !said.includes(what)
        if (mine) rememberJson(SAID, [...said, what].slice(-REMEMBERED))
        resolve(mine)
        if (mine) await pause(HELD_MS)
      })
      .catch(() => resolve(true))
  })
}

const taken = new Map<string, Promise<boolean>>()
const done = new Set<string>()

/** Takes the word for this tab, as soon as it is heard of; it may be said later. */
export function takeWord(what: string, leads: boolean): Promise<boolean> {
  const before = taken.get(what)
  if (before) return before
  const mine = take(what, leads)
  taken.set(what, mine)
  const [oldest] = taken.keys()
  if (taken.size > REMEMBERED && oldest !== undefined) {
    taken.delete(oldest)
    done.delete(oldest)
  }
  return mine
}

/** Says it where the word is this tab's, and not a second time. */
export async function sayWord(what: string, leads: boolean, say: () => void): Promise<void> {
  if (!(await takeWord(what, leads)) || done.has(what)) return
  done.add(what)
  say()
}
