/** Counts what somebody at a desk does until a job is done: keys pressed, clicks, screens that came. */
import type { Page } from '@playwright/test'

export interface Counts {
  keys: number
  clicks: number
  screens: number
}

/** Runs in the page. A screen: another page or view, a card that is opened beside its list, a sheet. */
function listens(): void {
  const { counted } = globalThis as unknown as { counted: (what: string) => Promise<void> }
  const MODIFIERS = ['Shift', 'Control', 'Meta', 'Alt']
  addEventListener('keydown', ({ key }) => void (MODIFIERS.includes(key) || counted('keys')), true)
  addEventListener('pointerdown', () => void counted('clicks'), true)
  addEventListener('change', ({ target }) => void (target instanceof HTMLInputElement && target.type === 'file' && counted('clicks')), true)
  const CARDS = ['view', 'request', 'user', 'shop', 'agency']
  const parts = () => [location.pathname, ...CARDS.map((name) => new URLSearchParams(location.search).get(name) ?? '')]
  let before = parts()
  const moved = () => {
    const now = parts()
    // A card that is put away is no screen more.
    if (now.some((part, at) => part !== '' && part !== before[at])) void counted('screens')
    before = now
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name].bind(history)
    history[name] = (...given) => {
      own(...given)
      moved()
    }
  }
  const show = HTMLDialogElement.prototype.showModal
  HTMLDialogElement.prototype.showModal = function shown() {
    show.call(this)
    void counted('screens')
  }
}

/** Returns what counts one job: everything from here to its end. */
export async function countsAt(page: Page): Promise<(job: () => Promise<void>) => Promise<Counts>> {
  let now: Counts = { keys: 0, clicks: 0, screens: 0 }
  await page.exposeBinding('counted', (_, what: keyof Counts) => void (now[what] += 1))
  await page.addInitScript(listens)
  return async (job) => {
    now = { keys: 0, clicks: 0, screens: 0 }
    await job()
    // What was counted last may still be on its way.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    return now
  }
}
