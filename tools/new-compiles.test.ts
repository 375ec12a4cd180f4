// Makes one call of a known feature, one of a new feature, a screen and a movement in a copy of the project, and compiles it: a generator
// that fell behind is found here.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './sources.ts'

const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-test-new-'))
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'android', 'ios'])

/** All sources, and the libraries by links; our own packages lead to the copies. */
function copyProject(): void {
  fs.cpSync(root, copy, { recursive: true, filter: (from) => !LEFT_OUT.has(path.basename(from)) })
  const [ours, there] = [path.join(copy, 'node_modules'), path.join(root, 'node_modules')]
  fs.mkdirSync(path.join(ours, '@taschino'), { recursive: true })
  for (const name of fs.readdirSync(there)) if (name !== '@taschino') fs.symlinkSync(path.join(there, name), path.join(ours, name))
  for (const name of fs.readdirSync(path.join(there, '@taschino'))) {
    fs.symlinkSync(
      path.join(copy, path.relative(root, fs.realpathSync(path.join(there, '@taschino', name)))),
      path.join(ours, '@taschino', name),
    )
  }
  for (const place of ['packages/web', 'packages/server', 'packages/native', 'packages/testkit', 'e2e', 'bench']) {
    const own = path.join(root, place, 'node_modules')
    if (fs.existsSync(own)) fs.symlinkSync(own, path.join(copy, place, 'node_modules'))
  }
}

const run = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })

/** What the compiler and the linter say; the empty text when they are content. */
function complaints(): string {
  try {
    run(path.join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--type-check')
    return ''
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

test('what npm run new writes compiles at once, also for a feature that was not there', () => {
  copyProject()
  for (const [kind, name] of [
    ['call', 'payments.split-bill'],
    ['call', 'lotteries.draw-prize'],
    ['call', 'club/orders.wrap-gift'],
    ['call', 'people/users.count-friends'],
    ['screen', 'payments.split-bill'],
    ['movement', 'payments.split-bill'],
  ] as const)
    expect(run('tools/new.ts', kind, name)).not.toContain('add it yourself')
  expect(complaints()).toBe('')
  expect(run(path.join(root, 'node_modules/oxfmt/bin/oxfmt'), '--check', 'packages', 'e2e')).toContain('All matched files')
}, 600_000)
