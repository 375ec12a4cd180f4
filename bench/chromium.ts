/** Runs a real Chromium for benches: finds and starts it, and opens a page on which somebody is logged in. */
/// <reference lib="dom" />
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'

/** As the walks find it. */
export const chromiumHere = (): string | undefined =>
  [
    process.env['TASCHINO_CHROMIUM'] ?? '',
    ...(process.env['PATH'] ?? '')
      .split(path.delimiter)
      .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => path.join(folder, name))),
  ].find((file) => file !== '' && existsSync(file))

export const openChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** As if this person had come in here before. */
export const comeIn = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript(
    ([kept]) => {
      for (const [name, value] of Object.entries({
        token: kept,
        oldToken: kept,
        refreshToken: 'is not asked for within a measurement',
        isLogged: 'true',
      }))
        localStorage.setItem(name, value ?? '')
    },
    [token],
  )
