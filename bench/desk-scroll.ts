/// <reference lib="dom" />
/**
 * The scenario `desk-scroll`: the company's table of people with 50,000 rows, read to its end and scrolled on a CPU four times slower: how
 * many frames are dropped and how often a row in sight is not drawn, beside a bare box of the same height in the same browser.
 */
import type { CDPSession, Page } from '@playwright/test'
import { openDb } from '@taschino/server/platform/db/db.ts'
import { startRealServer } from '@taschino/testkit/real-server.ts'
import { chromiumHere, comeIn, openChromium } from './chromium.ts'
import { ms, table, type Target } from './figures.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld } from './world.ts'

const options = optionsOf({ rows: { type: 'string', default: '50000' }, seconds: { type: 'string', default: '6' } })
const [ROWS, SECONDS] = [Number(options.rows), Number(options.seconds)]
const SLOWER_CPU = 4
const DESK = { width: 1440, height: 900 }
const FRAME_MS = 1000 / 60
/** Pixels a second: what a hand does with a wheel, and what it does with the bar. */
const SPEEDS = { 'a wheel': 3000, 'a hurried wheel': 12_000 } as const
/** Of all frames. */
const MOST_DROPPED = 0.05

interface Scrolled {
  frames: number
  dropped: number
  longest: number
  /** Frames in which the box had room without a row. */
  blank: number
}

/** Moves the box by so much with every frame, and looks at each frame what stands in it. */
const scroll = (page: Page, selector: string, from: number, speed: number): Promise<Scrolled> =>
  page.evaluate(
    ([where, part, perSecond, seconds, frame]) =>
      new Promise<Scrolled>((resolve) => {
        const box = document.querySelector(where)
        if (!(box instanceof HTMLElement)) throw new Error(`${where} is not there`)
        box.scrollTop = (box.scrollHeight - box.clientHeight) * part
        const [start, top] = [performance.now() + 500, box.scrollTop]
        const said: Scrolled = { frames: 0, dropped: 0, longest: 0, blank: 0 }
        let before = 0
        const isBlank = (): boolean => {
          const rows = [...box.querySelectorAll('tbody tr[aria-rowindex]')]
          if (rows.length === 0) return box.querySelector('table') !== null
          const [seen, first, last] = [box.getBoundingClientRect(), rows[0]?.getBoundingClientRect(), rows.at(-1)?.getBoundingClientRect()]
          // The head above, the sums below.
          return (first?.top ?? 0) > seen.top + 40 || (last?.bottom ?? 0) < seen.bottom - 40
        }
        const step = (now: number): void => {
          if (now < start) return void requestAnimationFrame(step)
          if (before > 0) {
            const took = now - before
            said.frames += 1
            said.dropped += Math.max(0, Math.round(took / frame) - 1)
            said.longest = Math.max(said.longest, took)
            if (isBlank()) said.blank += 1
          }
          before = now
          if (now - start > seconds * 1000) return resolve(said)
          box.scrollTop = top + ((now - start) / 1000) * perSecond
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    [selector, from, speed, SECONDS, FRAME_MS] as const,
  )

const BOX = 'div:has(> table[aria-label])'

/** Page after page, until no row is left out. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.locator(`${BOX} tbody tr[aria-rowindex]`).first().waitFor({ timeout: 60_000 })
  await page.evaluate(
    ([where, rows]) =>
      new Promise<void>((resolve, reject) => {
        const until = performance.now() + 540_000
        const look = (): void => {
          const box = document.querySelector(where)
          if (box === null) return reject(new Error('the table is gone'))
          if (box.scrollHeight >= rows * 38) return resolve()
          if (performance.now() > until) return reject(new Error(`only ${Math.round(box.scrollHeight / 38)} rows came`))
          box.scrollTop = box.scrollHeight
          setTimeout(look, 10)
        }
        look()
      }),
    [BOX, ROWS] as const,
  )
}

async function bareBox(page: Page): Promise<void> {
  await page.setContent(
    `<div id="bare" style="height:800px;overflow:auto"><div style="height:${ROWS * 38}px;background:linear-gradient(#fff,#0a4)"></div></div>`,
  )
}

async function scrolls(page: Page, cpu: CDPSession, selector: string): Promise<Record<keyof typeof SPEEDS, Scrolled>> {
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  const all = {} as Record<keyof typeof SPEEDS, Scrolled>
  for (const [name, speed] of Object.entries(SPEEDS) as [keyof typeof SPEEDS, number][]) {
    const parts: Scrolled[] = []
    for (const from of [0, 0.5, 0.9]) parts.push(await scroll(page, selector, from, speed))
    const sum = (of: (one: Scrolled) => number): number => parts.reduce((total, one) => total + of(one), 0)
    all[name] = {
      frames: sum(({ frames }) => frames),
      dropped: sum(({ dropped }) => dropped),
      blank: sum(({ blank }) => blank),
      longest: Math.max(...parts.map(({ longest }) => longest)),
    }
  }
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return all
}

const share = ({ frames, dropped }: Scrolled): number => dropped / (frames + dropped)
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`

async function measure({ postgres, secret }: Bench): Promise<Target[]> {
  const program = chromiumHere()
  if (program === undefined) throw new Error('there is no Chromium here')
  const world = await peopleWorld(postgres.url, secret, { payers: 10, shops: 2 })
  const db = openDb(postgres.url, { reads: 1 })
  await db.query(
    `insert into app_user (username, email, role, first_name, last_name, status)
     select 'p' || n, 'p' || n || '@esempio.it', 'enduser', 'Nome' || n % 97, 'Cognome' || n, 'active' from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await db.query('vacuum analyze')
  await db.close()
  const server = await startRealServer({ databaseUrl: postgres.url, secret, env: {} })
  const browser = await openChromium(program)
  try {
    const page = await browser.newPage({ locale: 'it-IT', viewport: DESK })
    const cpu = await page.context().newCDPSession(page)
    await bareBox(page)
    const bare = await scrolls(page, cpu, '#bare')
    await comeIn(page, world.token(world.companyUser))
    await page.goto(`${server.url}/tabs/company-users`)
    const since = performance.now()
    await readToTheEnd(page)
    console.log(`${ROWS} rows are here after ${ms(performance.now() - since)}`)
    const ours = await scrolls(page, cpu, BOX)
    const speeds = Object.keys(SPEEDS) as (keyof typeof SPEEDS)[]
    const row = (name: string, { frames, dropped, longest, blank }: Scrolled): string[] => [
      name,
      String(frames),
      `${dropped} (${percent(dropped / (frames + dropped))})`,
      ms(longest),
      String(blank),
    ]
    console.log(
      table(
        ['scrolled by', 'frames', 'dropped', 'longest frame', 'frames with room without a row'],
        speeds.flatMap((name) => [row(`${name}, ${SPEEDS[name]} px/s: the table`, ours[name]), row(`${name}: a bare box`, bare[name])]),
      ),
    )
    return speeds.flatMap((name) => [
      {
        name: `frames dropped by ${name} over ${ROWS} rows, CPU ${SLOWER_CPU}x, beside a bare box`,
        reached: share(ours[name]) <= Math.max(MOST_DROPPED, 2 * share(bare[name])),
        said: `${percent(share(ours[name]))} and ${percent(share(bare[name]))}`,
      },
      { name: `frames with room without a row, ${name}`, reached: ours[name].blank === 0, said: String(ours[name].blank) },
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
}

export const scenario: Scenario = { says: 'a table of 50,000 people scrolled on a CPU four times slower', run: measure }
