// Finds a Chromium for the browser walks, or gets one: from the system's packages when we may, else by Playwright's own download.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root, run, Stop } from './bootstrap.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const apps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe']

/** A program that really starts: on some systems `chromium` is only a note that says where to get it. */
const starts = (file) => fs.existsSync(file) && (process.platform === 'win32' || spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0)

export function findChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [process.env.TASCHINO_CHROMIUM, ...inPath, ...apps, ...downloaded()].find((file) => file && starts(file))
}

/** Where Playwright keeps its browsers, newest first. */
function downloaded() {
  const cache = process.platform === 'darwin' ? 'Library/Caches' : process.platform === 'win32' ? 'AppData/Local' : '.cache'
  const homes = [process.env.PLAYWRIGHT_BROWSERS_PATH, path.join(os.homedir(), cache, 'ms-playwright')]
  return homes.filter((home) => home && fs.existsSync(home)).flatMap((home) => fs.readdirSync(home)
    .filter((name) => name.startsWith('chromium-')).sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .flatMap((name) => ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium', 'chrome-win64/chrome.exe', 'chrome-win/chrome.exe'].map((inside) => path.join(home, name, inside))))
}

export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installo Chromium per le prove nel browser. / Installing Chromium for the browser walks.')
  const tries = []
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    tries.push(await run('sh', ['-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium fonts-liberation'], { quiet: true }))
  }
  if (!findChromium()) {
    const playwright = path.join(root, 'node_modules/.bin', process.platform === 'win32' ? 'playwright.cmd' : 'playwright')
    const withDeps = process.getuid?.() === 0 ? ['--with-deps'] : []
    tries.push(await run(playwright, ['install', ...withDeps, 'chromium'], { quiet: true, shell: process.platform === 'win32' }))
  }
  const installed = findChromium()
  if (installed) return installed
  const why = tries.map(({ output }) => output.trim().split('\n').at(-1)).join(' | ')
  throw new Stop(`Non trovo un Chromium e non riesco a installarlo (${why}): installane uno o indicalo con TASCHINO_CHROMIUM.`,
    `There is no Chromium and installing one failed (${why}): install one or name it with TASCHINO_CHROMIUM.`)
}
