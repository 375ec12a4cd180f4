/** The Ionic app of bench/ionic, installed and built with its own tools when it is needed, and never by `npm ci` of the project. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { serveFolder, type ServedFolder } from '@taschino/testkit/served-folder.ts'

const FOLDER = path.resolve(import.meta.dirname, '../bench/ionic')
const OUTSIDE = new Set(['node_modules', 'dist'])

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !OUTSIDE.has(name))
      .map((entry) => (entry.isDirectory() ? newest(path.join(folder, entry.name)) : statSync(path.join(folder, entry.name)).mtimeMs)),
  )

function isBuilt(): boolean {
  const page = path.join(FOLDER, 'dist/index.html')
  return existsSync(page) && statSync(page).mtimeMs >= newest(FOLDER)
}

/** Serves it with the same packing as our own app, in front of the same API. */
export async function serveIonic(apiUrl: string): Promise<ServedFolder> {
  if (!isBuilt()) {
    console.log('Installing and building the Ionic app of bench/ionic…')
    const npm = (...args: string[]): void =>
      void execFileSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
    npm('install', '--no-save')
    npm('run', 'build', '--silent')
  }
  return serveFolder(path.join(FOLDER, 'dist'), apiUrl)
}
