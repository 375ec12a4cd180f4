/**
 * A crowd before the service: the first few at once, the others a few in each turn, nobody for ever, and nobody in front of the others by
 * asking more often.
 */
import { expect, test } from 'vitest'
import { EVERY_MS, openAdmissionControl, ADMISSION, type Time } from './admission-control.ts'

/** A clock that is turned by hand; `slow`: how many milliseconds late every timer comes. */
function hand(slow = 0): Time & { turn: () => void; at: () => number } {
  let now = 0
  let next: (() => void) | null = null
  return {
    now: () => now,
    later: (work) => void (next = work),
    at: () => now,
    turn: () => {
      const work = next
      next = null
      now += EVERY_MS + slow
      work?.()
    },
  }
}
const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * What becomes of `count` people who come in the same moment, each for themselves; how many came in with each turn of the clock, and how
 * many were sent away.
 */
async function crowd(count: number, slow = 0, settings = ADMISSION): Promise<{ inTurn: number[]; away: number; seconds: number }> {
  const time = hand(slow)
  const line = openAdmissionControl(settings, time)
  let [came, away] = [0, 0]
  for (let n = 0; n < count; n++) {
    const wait = line.enter(n)
    if (wait)
      wait.then(
        () => came++,
        () => away++,
      )
    else came++
  }
  const inTurn = [came]
  while (came + away < count) {
    const before = came
    time.turn()
    await settle()
    inTurn.push(came - before)
    if (inTurn.length > 20_000) throw new Error('somebody waits for ever')
  }
  return { inTurn, away, seconds: time.at() / 1000 }
}

test('G10: of a crowd no turn brings more than a few, and all of them are in within the time', async () => {
  const { inTurn, away, seconds } = await crowd(5000)
  expect(Math.max(...inTurn)).toBeLessThanOrEqual((ADMISSION.most * EVERY_MS) / 1000 + 1)
  // Nothing is warm at first.
  expect(total(inTurn.slice(0, 20))).toBeLessThan((0.3 * 20 * ADMISSION.most * EVERY_MS) / 1000)
  expect(away).toBe(0)
  expect(seconds).toBeLessThan(5000 / ADMISSION.most + 1)
})

test('G10: a service that is late with its turns lets in fewer, and never fewer than it must', async () => {
  const patient = { ...ADMISSION, room: 10_000, waitMs: 60_000 }
  const [quick, slow, slower] = [
    await crowd(8000, 0, patient),
    await crowd(8000, 60, patient),
    await crowd(8000, 60, { ...patient, least: 400 }),
  ]
  expect(slow.seconds).toBeGreaterThan(quick.seconds * 1.2)
  expect(slower.seconds).toBeGreaterThan(slow.seconds * 2)
  expect(8000 / slow.seconds).toBeGreaterThanOrEqual(ADMISSION.least * 0.8)
  expect(slow.away).toBe(0)
})

test('G10: ten thousand are in within ten seconds even where every turn is late', async () => {
  expect((await crowd(10_000, 60, { ...ADMISSION, room: 10_000, waitMs: 60_000 })).seconds).toBeLessThan(10)
})

test('F15: beyond its room everybody is told at once to come back, and so is whoever has waited too long', async () => {
  expect((await crowd(500, 0, { ...ADMISSION, room: 100 })).away).toBe(500 - (ADMISSION.first * EVERY_MS) / 1000 - 100)
  expect((await crowd(2000, 0, { ...ADMISSION, waitMs: 500 })).away).toBeGreaterThan(1000)
})

test('F15: one person who asks again and again fills no more than their own places', async () => {
  const time = hand()
  const line = openAdmissionControl(ADMISSION, time)
  const asked = Array.from({ length: 1000 }, () => line.enter(1)).filter((wait) => wait !== undefined)
  const away = Promise.all(
    asked.map((wait) =>
      wait.then(
        () => 0,
        () => 1,
      ),
    ),
  )
  let other = false
  void line.enter(2)?.then(() => (other = true))
  for (let n = 0; n < 100 && !other; n++) {
    time.turn()
    await settle()
  }
  expect(other).toBe(true)
  expect(time.at()).toBeLessThan(500)
  expect(total(await away)).toBe(1000 - (ADMISSION.first * EVERY_MS) / 1000 - ADMISSION.each)
})

test('whoever comes alone never waits', () => {
  const time = hand()
  const line = openAdmissionControl(ADMISSION, time)
  for (let n = 0; n < 50; n++) {
    expect(line.enter(n)).toBeUndefined()
    time.turn()
    time.turn()
  }
})
