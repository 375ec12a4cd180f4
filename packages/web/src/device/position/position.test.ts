/**
 * The position stream on a clock and a device that the test moves: what docs/product.md, device, says of it, and that it runs for nobody
 * who does not look.
 */
import { describe, expect, test } from 'vitest'
import { DEFAULT_PLACE, openPosition, POSITION, roundedPlace } from './position.ts'
import type { Permission, Place, PositionDevice } from './position.ts'

const FORNO: Place = { lat: 45.06807, lon: 7.68931 }
const BAR: Place = { lat: 45.06768, lon: 7.68245 }

/** A phone that answers when the test says so, and remembers how often it was asked. */
function phone(permission: Permission = 'granted') {
  const timers = new Set<{ every: number; left: number; work: () => void }>()
  const onPermission = new Set<(permission: Permission) => void>()
  const onForeground = new Set<(seen: boolean) => void>()
  const asked: { found: (place: Place) => void; failed: (denied: boolean) => void }[] = []
  let foreground = true
  let allowed = permission
  const kept = <T>(set: Set<T>, one: T) => {
    set.add(one)
    return () => void set.delete(one)
  }
  const device: PositionDevice = {
    locate: (found, failed) => void asked.push({ found, failed }),
    permission: () => Promise.resolve(allowed),
    onPermission: (heard) => kept(onPermission, heard),
    isForeground: () => foreground,
    onForeground: (heard) => kept(onForeground, heard),
    every: (ms, work) => kept(timers, { every: ms, left: ms, work }),
  }
  const settle = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  return {
    device,
    asked,
    get running() {
      return timers.size
    },
    get listening() {
      return onPermission.size + onForeground.size
    },
    answer: (place: Place) => asked.at(-1)?.found(place),
    fails: (denied = false) => asked.at(-1)?.failed(denied),
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 500) {
        for (const timer of timers) {
          timer.left -= 500
          if (timer.left > 0 || !timers.has(timer)) continue
          timer.left = timer.every
          timer.work()
        }
      }
    },
    async turns(next: Permission) {
      allowed = next
      for (const heard of onPermission) heard(next)
      await settle()
    },
    async shows(seen: boolean) {
      foreground = seen
      for (const heard of onForeground) heard(seen)
      await settle()
    },
    settle,
  }
}

async function looking(permission: Permission = 'granted') {
  const device = phone(permission)
  const stream = openPosition(device.device)
  const seen: string[] = []
  const note = () => {
    const { state, place } = stream.current()
    seen.push(place === DEFAULT_PLACE ? state : `${state} ${place.lat}`)
  }
  const go = stream.watch(note)
  await device.settle()
  return { device, stream, seen, go }
}

describe('while it works', () => {
  test('it is asked again every 2000 ms, not sooner, and not again while an answer is awaited', async () => {
    const { device, stream } = await looking()
    expect(device.asked).toHaveLength(1)
    device.answer(FORNO)
    device.pass(1500)
    expect(device.asked).toHaveLength(1)
    device.pass(500)
    expect(device.asked).toHaveLength(2)
    device.pass(10_000)
    expect(device.asked).toHaveLength(2)
    device.answer(BAR)
    expect(stream.current()).toMatchObject({ state: 'here', place: BAR })
    device.pass(2000)
    expect(device.asked).toHaveLength(3)
    expect(POSITION).toEqual({ refresh: 2000, timeout: 60_000 })
  })

  test('the same place is told once', async () => {
    const { device, seen } = await looking()
    device.answer(FORNO)
    device.pass(2000)
    device.answer({ ...FORNO })
    expect(seen).toEqual(['asking', 'here 45.06807'])
  })
})

describe('when it does not', () => {
  test('after 60000 ms without an answer the default coordinates are emitted, and it stops on them', async () => {
    const { device, stream, seen } = await looking()
    device.pass(59_500)
    expect(stream.current().state).toBe('asking')
    device.pass(500)
    expect(stream.current()).toMatchObject({ state: 'unknown', place: DEFAULT_PLACE })
    expect(device.running).toBe(0)
    device.answer(FORNO)
    device.pass(10_000)
    expect([seen, device.asked.length]).toEqual([['asking', 'unknown'], 1])
  })

  test('a failure on the way emits the default coordinates and stops', async () => {
    const { device, stream } = await looking()
    device.answer(FORNO)
    device.pass(2000)
    device.fails()
    expect(stream.current()).toMatchObject({ state: 'unknown', place: DEFAULT_PLACE })
    device.pass(10_000)
    expect(device.asked).toHaveLength(2)
    stream.ask()
    expect(stream.current().state).toBe('asking')
    expect(device.asked).toHaveLength(3)
  })
})

describe('what lists are ordered from', () => {
  test('stays while the person stands still and the device wavers, and follows beyond 50 metres', async () => {
    const { device, stream } = await looking()
    device.answer(FORNO)
    const moved = async (lat: number) => {
      device.pass(2000)
      device.answer({ lat, lon: FORNO.lon })
      return stream.current().settled?.lat
    }
    expect(await moved(FORNO.lat + 0.0004)).toBe(FORNO.lat)
    expect(await moved(FORNO.lat - 0.0004)).toBe(FORNO.lat)
    expect(await moved(FORNO.lat + 0.0005)).toBe(FORNO.lat + 0.0005)
  })

  test('outlives a moment without a signal, but neither a refusal nor the person', async () => {
    const { device, stream } = await looking()
    device.answer(FORNO)
    device.pass(2000)
    device.fails()
    expect(stream.current()).toEqual({ state: 'unknown', place: DEFAULT_PLACE, settled: FORNO })
    stream.ask()
    device.answer(FORNO)
    await device.turns('denied')
    expect(stream.current().settled).toBeNull()
  })
})

describe('permission', () => {
  test('promptable: nothing is asked before the person wants it', async () => {
    const { device, stream } = await looking('prompt')
    device.pass(10_000)
    expect([device.asked.length, stream.current().state]).toEqual([0, 'off'])
    stream.ask()
    expect(device.asked).toHaveLength(1)
    device.fails(true)
    expect(stream.current()).toMatchObject({ state: 'denied', place: DEFAULT_PLACE })
  })

  test('one wish is one question: a prompt that was refused or left does not come back by itself, and a press brings it', async () => {
    const { device, stream } = await looking('prompt')
    stream.ask()
    device.fails(true)
    await device.shows(false)
    await device.shows(true)
    expect([device.asked.length, stream.current().state]).toEqual([1, 'off'])
    stream.ask()
    expect(device.asked).toHaveLength(2)
    // An app is paused by the system's own question: the answer is heard by nobody, and the permission tells it.
    await device.shows(false)
    device.fails(true)
    await device.shows(true)
    expect([device.asked.length, stream.current().state, device.running]).toEqual([2, 'off', 0])
    stream.ask()
    await device.shows(false)
    await device.turns('granted')
    await device.shows(true)
    expect([device.asked.length, device.running]).toEqual([4, 1])
  })

  test('whoever has said yes is found again without a press, also where the browser forgets the answer', async () => {
    const { device, stream } = await looking('prompt')
    stream.ask()
    device.answer(FORNO)
    await device.shows(false)
    await device.shows(true)
    expect([device.asked.length, device.running]).toEqual([2, 1])
  })

  test('denied: nothing is asked; turned to granted: it starts by itself', async () => {
    const { device, stream } = await looking('denied')
    expect([device.asked.length, stream.current().state]).toEqual([0, 'denied'])
    await device.turns('granted')
    expect(device.asked).toHaveLength(1)
    device.answer(FORNO)
    expect(stream.current()).toMatchObject({ state: 'here', place: FORNO })
  })

  test('taken away while it runs: it stops, and what was known is gone', async () => {
    const { device, stream } = await looking()
    device.answer(FORNO)
    await device.turns('denied')
    expect(stream.current()).toMatchObject({ state: 'denied', place: DEFAULT_PLACE })
    device.pass(10_000)
    expect([device.asked.length, device.running]).toEqual([1, 0])
    await device.turns('prompt')
    expect(stream.current().state).toBe('off')
  })
})

describe('only while a screen needs it', () => {
  test('two screens share one stream; the last one to go switches it off, and it listens to nothing', async () => {
    const { device, stream, go } = await looking()
    const second = stream.watch(() => undefined)
    await device.settle()
    expect([device.asked.length, device.running]).toEqual([1, 1])
    go()
    expect(device.running).toBe(1)
    second()
    expect([device.running, device.listening]).toEqual([0, 0])
    device.answer(FORNO)
    expect(stream.current().state).toBe('asking')
    const third = stream.watch(() => undefined)
    await device.settle()
    expect(device.asked).toHaveLength(2)
    third()
  })

  test('nobody in sight of the page: it stops; back in the foreground: it starts again', async () => {
    const { device, stream } = await looking()
    device.answer(FORNO)
    await device.shows(false)
    device.pass(60_000)
    expect([device.asked.length, device.running]).toEqual([1, 0])
    await device.shows(true)
    expect([device.asked.length, device.running]).toEqual([2, 1])
    device.answer(BAR)
    expect(stream.current()).toMatchObject({ state: 'here', place: BAR })
  })

  test('back in the foreground it also starts again on default coordinates, but never asks by itself', async () => {
    const { device, stream } = await looking()
    device.fails()
    await device.shows(false)
    await device.shows(true)
    expect([device.asked.length, stream.current().state]).toEqual([2, 'asking'])
    const other = await looking('prompt')
    await other.device.shows(false)
    await other.device.shows(true)
    expect(other.device.asked).toHaveLength(0)
  })

  test('logout stops it, forgets the place, and an answer under way is for nobody', async () => {
    const { device, stream } = await looking('prompt')
    stream.ask()
    device.answer(FORNO)
    device.pass(2000)
    stream.forget()
    expect([stream.current(), device.running]).toEqual([{ state: 'off', place: DEFAULT_PLACE, settled: null }, 0])
    device.answer(BAR)
    device.pass(60_000)
    await device.shows(false)
    await device.shows(true)
    expect([stream.current().state, device.asked.length]).toEqual(['off', 2])
  })
})

test('T51: what leaves the device is rounded to about a hundred metres', () =>
  expect(roundedPlace(FORNO)).toEqual({ lat: 45.068, lon: 7.689 }))
