/** Counts what people do until something is reached: keys, presses, screens. */
import type { BrowserContext } from '@playwright/test'

export interface Count {
  keys: number
  presses: number
  /** Whose device, and which address without what it names. */
  screens: Set<string>
}

/** Typing is counted by what it leaves in a field, for walks fill fields at once. A file that is chosen is one press. */
function listens(): void {
  const { counted } = globalThis as unknown as { counted: (what: 'keys' | 'presses', many: number) => Promise<void> }
  const before = new WeakMap<EventTarget, number>()
  addEventListener('pointerdown', () => void counted('presses', 1), true)
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
      if (target.type === 'file') return void counted('presses', 1)
      if (['checkbox', 'radio', 'color', 'range'].includes(target.type)) return
      const typed = target.value.length - (before.get(target) ?? 0)
      before.set(target, target.value.length)
      if (typed > 0) void counted('keys', typed)
    },
    true,
  )
}

export async function countsOn(device: BrowserContext, whose: string, count: Count): Promise<void> {
  await device.exposeBinding('counted', (_, what: 'keys' | 'presses', many: number) => void (count[what] += many))
  await device.addInitScript(listens)
  device.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !frame.url().startsWith('http')) return
      count.screens.add(`${whose} ${new URL(frame.url()).pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')}`)
    }),
  )
}
