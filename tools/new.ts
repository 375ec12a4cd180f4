// `npm run new call|screen|movement feature.some-name`: writes the smallest start that compiles and is green, with its entries in all
// lists.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './sources.ts'
import { nameOf, newCall, newMovement, newScreen, type Edit, type Read } from './new-files.ts'

const kinds = { call: newCall, screen: newScreen, movement: newMovement }
const next: Record<keyof typeof kinds, string> = {
  call: 'Then: paths, roles, output and refusals in the contract; the handler; the story.',
  screen: "Then: the route's roles, the words in both languages, the screen, the walk.",
  movement: 'Then: its kind in movement.ts, the legs and entries, the test with real figures.',
}

const read: Read = (file) => {
  const at = path.join(root, file)
  return fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : undefined
}

function write(edits: Edit[]): void {
  for (const { path: file, text } of edits) {
    const known = read(file) !== undefined
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
    console.log(`${known ? 'changed' : 'new    '} ${file}`)
  }
}

/** What was written looks as the formatter would have it: the lint step asks for that. */
const format = (edits: Edit[]): Buffer =>
  execFileSync(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), ...edits.map(({ path: file }) => file)], { cwd: root })

const wingsIn = (folder: string): string[] => fs.readdirSync(folder).map((file) => `${path.basename(folder)}/${file.replace(/\.ts$/, '')}`)

function main([kind = '', text = '']: string[]): number {
  const name = nameOf(text)
  if (!(kind in kinds) || !name) {
    console.error('npm run new call|screen|movement feature.some-name   (for example: npm run new call payments.split-bill)')
    return 1
  }
  const wings = path.join(root, 'packages/contract/src', name.feature)
  if (kind === 'call' && fs.existsSync(wings)) {
    console.error(`${name.feature} has wings, write one of them: ${wingsIn(wings).join(', ')}`)
    return 1
  }
  const edits = kinds[kind as keyof typeof kinds](name, read)
  const taken = edits.filter(({ path: file }) => file.includes(name.file) && read(file) !== undefined)
  if (taken.length > 0) {
    console.error(`There already: ${taken.map(({ path: file }) => file).join(', ')}. Nothing was written.`)
    return 1
  }
  const unchanged = edits.filter(({ path: file, text: wanted }) => read(file) === wanted)
  write(edits)
  format(edits)
  for (const { path: file } of unchanged) console.log(`add it yourself: ${file} no longer has the shape that this tool knows`)
  console.log(next[kind as keyof typeof kinds])
  return 0
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2))
