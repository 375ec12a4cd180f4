// Finds a Chromium for the browser walks, or gets one: from the system's packages when we may, else by Playwright's own download.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root, run, Stop } from './bootstrap.mjs'

/** The whole browser, and the one that only draws pages: walks that need no more go in half of the time with it. */
const WHOLE = {
  named: process.env.TASCHINO_CHROMIUM,
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  apps: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
  downloads: 'chromium-',
  inside: [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
  ],
}
const SHELL = {
  named: process.env.TASCHINO_HEADLESS_SHELL,
  commands: ['chromium-headless-shell', 'chrome-headless-shell'],
  apps: [],
  downloads: 'chromium_headless_shell-',
  inside: ['linux64', 'linux', 'mac-arm64', 'mac-x64', 'win64'].map(
    (system) => `chrome-headless-shell-${system}/chrome-headless-shell${system === 'win64' ? '.exe' : ''}`,
  ),
}

/** A program that really starts: on some systems `chromium` is only a note that says where to get it. */
const starts = (file) =>
  fs.existsSync(file) && (process.platform === 'win32' || spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0)

function find({ named, commands, apps, downloads, inside }) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const inPath = commands.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [named, ...inPath, ...apps, ...downloaded(downloads, inside)].find((file) => file && starts(file))
}

/** Where Playwright keeps its browsers, newest first. */
function downloaded(begin, inside) {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : process.platform === 'win32' ? 'AppData/Local' : '.cache'
  const homes = [process.env.PLAYWRIGHT_BROWSERS_PATH, path.join(os.homedir(), cache, 'ms-playwright')]
  return homes
    .filter((home) => home && fs.existsSync(home))
    .flatMap((home) =>
      fs
        .readdirSync(home)
        .filter((name) => name.startsWith(begin))
        .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
        .flatMap((name) => inside.map((file) => path.join(home, name, file))),
    )
}

const mayInstall = () => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
const install = (...packages) =>
  run('sh', ['-c', `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages.join(' ')}`], {
    quiet: true,
  })

async function getChromium() {
  console.log('Installo Chromium per le prove nel browser. / Installing Chromium for the browser walks.')
  const tries = []
  if (mayInstall()) tries.push(await install('chromium', 'fonts-liberation'))
  if (!find(WHOLE)) {
    const playwright = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'playwright.cmd' : 'playwright')
    const withDeps = process.getuid?.() === 0 ? ['--with-deps'] : []
    tries.push(await run(playwright, ['install', ...withDeps, 'chromium'], { quiet: true, shell: process.platform === 'win32' }))
  }
  const installed = find(WHOLE)
  if (installed) return installed
  const why = tries.map(({ output }) => output.trim().split('\n').at(-1)).join(' | ')
  throw new Stop(
    `Non trovo un Chromium e non riesco a installarlo (${why}): installane uno o indicalo con TASCHINO_CHROMIUM.`,
    `There is no Chromium and installing one failed (${why}): install one or name it with TASCHINO_CHROMIUM.`,
  )
}

/** What the walks read from their environment; where there is no lighter browser, and none to be had, the whole one does all of them. */
export async function chromiumForWalks() {
  const whole = find(WHOLE) ?? (await getChromium())
  if (!find(SHELL) && mayInstall()) await install('chromium-headless-shell')
  return { TASCHINO_CHROMIUM: whole, TASCHINO_HEADLESS_SHELL: find(SHELL) ?? whole }
}
