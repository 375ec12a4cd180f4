/** Which Chromium walks, pictures and measurements drive: the one that is installed, or Playwright's own where there is none. */
import { existsSync } from 'node:fs'

const PLACES = [
  process.env['TASCHINO_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const found = PLACES.find((place) => place !== undefined && existsSync(place))

/** For `launchOptions` and `chromium.launch`. */
export const CHROMIUM = {
  ...(found === undefined ? {} : { executablePath: found }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const shell = process.env['TASCHINO_HEADLESS_SHELL']

/**
 * The same engine without a browser around it, where there is one (tools/chromium.mjs): a walk takes half of the time in it.
 * What draws and what fetches are threads of it and no processes that it has to talk to: a twentieth less for each page.
 */
export const HEADLESS_SHELL =
  shell === undefined
    ? CHROMIUM
    : { executablePath: shell, args: [...CHROMIUM.args, '--in-process-gpu', '--enable-features=NetworkServiceInProcess2'] }

/**
 * For a walk about what a browser does around its pages: installing, notifications, keeping the screen awake. The shell does none of it, or
 * says yes to everything.
 * Nothing else: a page costs two to three times as much in the whole browser.
 */
export const WHOLE_BROWSER = { tag: '@whole-browser' } as const
