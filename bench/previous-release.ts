/** Checks out the previous release with its own libraries, to run beside this one. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/**
 * A release is a tag `v1.2.3` (docs/how-to/upgrade.md); where none was made yet, it is the last version that did not know the newest
 * migration.
 */
export function previousRelease(asked: string | undefined): string {
  if (asked !== undefined) return git('rev-parse', '--verify', `${asked}^{commit}`)
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD').split('\n')
  if (tag) return git('rev-parse', `${tag}^{commit}`)
  const added = git(
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    'packages/server/src/migrations/*.sql',
    'packages/ledger/src/migrations/*.sql',
  )
  return git('rev-parse', `${added}^`)
}

/** Its files as they were, its libraries as its own lock file says, and the pages that are built here. */
export function checkOut(commit: string, folder: string): string {
  const root = path.join(folder, 'previous')
  mkdirSync(root)
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${root}'`], { cwd: ROOT })
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' })
  const built = path.join(ROOT, 'packages/web/dist')
  if (existsSync(built)) cpSync(built, path.join(root, 'packages/web/dist'), { recursive: true })
  return root
}
