// `npm run build -w @taschino/web`: bundles the app, draws its first screens into the page, inlines what the first paint needs, compresses.
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'
import { bootScript } from './boot.ts'
import type { Boot, DrawnModule } from './boot.ts'
import { noteLibraries } from './libraries.ts'
import type { Libraries } from './libraries.ts'
import { noteChunks } from './chunks.ts'
import type { Chunks } from './chunks.ts'
import { START_PAGE, workerScript } from './worker.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const here = fileURLToPath(new URL('..', import.meta.url))
const finished = join(here, 'dist')
/** Built aside and swapped in at the end: a server that starts meanwhile, or a second build, never meets half an app. */
const dist = join(here, `node_modules/.dist-${process.pid}`)
const drawing = join(here, 'node_modules', `.prerender-${process.pid}`)

const brotli = promisify(brotliCompress)

async function drawer(): Promise<DrawnModule> {
  await build({
    root: here,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'src/prerender.tsx',
      outDir: drawing,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: true } },
    },
    ssr: { noExternal: true },
  })
  return (await import(pathToFileURL(join(drawing, 'prerender.mjs')).href)) as DrawnModule
}

/** Templates are inert until the boot script shows one; a style attribute in them would need a looser policy, so there must be none. */
async function templates(module: DrawnModule): Promise<string> {
  let all = ''
  for (const one of module.DRAWN) {
    const html = await module.draw(one)
    if (/ style="/.test(html)) throw new Error(`the drawn ${one.path} has a style attribute`)
    all += `<template data-path="${one.path}${one.search ?? ''}">${html}</template>`
  }
  return all
}

async function page(chunks: Chunks, module: DrawnModule): Promise<Omit<Boot, 'script'> & { html: string }> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const css = await readFile(join(dist, styleFile(html)), 'utf8')
  if (!html.includes(ENTRY)) throw new Error('the built page has no entry script')
  const { script, ...rest } = await bootScript(chunks, module, (name) => readFile(join(dist, name), 'utf8'))
  const screens = await templates(module)
  const whole = html
    .replace(/\s*<link rel="stylesheet"[^>]*>/, () => `<style>${css.trim()}</style>`)
    // First of all, in the first bytes that come: what it fetches does not wait for styles and screens.
    .replace('<meta charset="utf-8" />', (charset) => `${charset}<script>${script}</script>`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>${screens}<script>taschinoShow()</script>`)
    .replace(/>\s+</g, '><')
  return { html: whole, ...rest }
}

const ENTRY = '<script type="module"'

/** For whoever comes from the network. Last of all: screens are seen while the libraries are still on their way. */
const carrying = (html: string, { path, text }: Libraries): string =>
  html.replace('</body>', () => `<script data-file="${path}">${text}</script></body>`)

/**
 * For whoever keeps files (the service worker, the installed app): the libraries as one of them, whose compiled code the browser keeps too.
 */
const naming = (html: string, { path }: Libraries): string =>
  html.replace(ENTRY, (entry) => `<script defer src="${path}"></script>${entry}`)

function styleFile(html: string): string {
  const href = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(html)?.[1]
  if (!href) throw new Error('the built page has no stylesheet')
  return href
}

const hashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    (match) =>
      `sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}`,
  )

async function compress(): Promise<void> {
  const names = await readdir(dist, { recursive: true, withFileTypes: true })
  for (const entry of names) {
    if (!entry.isFile() || !/\.(html|js|css|json|svg|webmanifest|wasm|txt)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    const quality = bytes.length > 600_000 ? 9 : 11
    await writeFile(
      `${path}.br`,
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
  }
}

const chunks = noteChunks()
const noted = noteLibraries()
await build({ root: here, logLevel: 'warn', plugins: [chunks.plugin, noted.plugin], build: { outDir: dist, emptyOutDir: true } })
const module = await drawer()
const { html, sets, words } = await page(chunks, module)
const libraries = noted.found()
const pages = { 'index.html': carrying(html, libraries), [START_PAGE]: naming(html, libraries) }
for (const language of LANGUAGES)
  for (const [name, keys] of sets) await writeFile(join(dist, `assets/i18n/${language}.${name}.json`), await wordsOf(language, keys))
for (const [name, text] of Object.entries(pages)) await writeFile(join(dist, name), text)
await writeFile(join(dist, 'csp.json'), JSON.stringify({ scripts: hashes(pages['index.html'], 'script'), styles: hashes(html, 'style') }))
await mkdir(join(dist, 'assets/config'), { recursive: true })
await writeFile(join(dist, 'assets/config/override-env.json'), '{}')
await writeFile(
  join(dist, 'service-worker.js'),
  await workerScript(here, {
    folder: dist,
    chunks,
    screens: module.KEPT_SCREENS,
    libraries: libraries.path,
    words: words[LANGUAGES[0]] ?? [],
  }),
)
await rm(drawing, { recursive: true, force: true })
await compress()
await rm(`${dist}.old`, { recursive: true, force: true })
await rename(finished, `${dist}.old`).catch(() => undefined)
await rename(dist, finished)
await rm(`${dist}.old`, { recursive: true, force: true })
