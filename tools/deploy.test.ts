/** What stands in deploy/ starts what is here: settings stand in the guide, nobody is root, no secret lies in a file, its tools read it. */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
const DOCKERFILE = read('deploy/Dockerfile')
const COMPOSE = read('deploy/compose/compose.yaml')
const KUBERNETES = read('deploy/kubernetes/service.yaml')
const UNIT = read('deploy/systemd/taschino@.service')
const GUIDE = read('docs/how-to/run-the-service.md')

/** Of other programs, or of the way in which the image is named. */
const NOT_OURS = new Set(['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'TASCHINO_VERSION'])

test('each setting that a file of deploy/ names has its row in the guide', () => {
  const named = [
    ...DOCKERFILE.matchAll(/\b([A-Z][A-Z_]+)=/g),
    ...COMPOSE.matchAll(/^ {4}([A-Z][A-Z_]+):|\$\{([A-Z_]+)/gm),
    ...KUBERNETES.matchAll(/^ {2}([A-Z][A-Z_]+):|name: ([A-Z][A-Z_]+)$/gm),
    ...UNIT.matchAll(/\b([A-Z][A-Z_]+)=/g),
    ...read('deploy/compose/env.example').matchAll(/^([A-Z_]+)=/gm),
  ].map(([, one, other]) => one ?? other ?? '')
  expect(named.length).toBeGreaterThan(25)
  const rows = new Set([...GUIDE.matchAll(/^\| ((?:`[A-Z_]+`(?:, | or )?)+)/gm)].flatMap(([, names = '']) => names.match(/[A-Z_]+/g) ?? []))
  expect([...new Set(named)].filter((name) => !NOT_OURS.has(name) && !rows.has(name))).toEqual([])
})

test('the image holds no secret and nobody in it owns a file', () => {
  const [, run = ''] = DOCKERFILE.split(/^FROM .*\n/m).slice(1)
  expect(run).toMatch(/^USER 10001:10001$/m)
  expect(run).toMatch(/^COPY --from=build --chown=root:root/m)
  expect(run).toMatch(/^HEALTHCHECK /m)
  expect(DOCKERFILE).not.toMatch(/^(ARG|ENV).*(SECRET|PASSWORD|KEY|TOKEN|SMTP_URL|DATABASE_URL)/m)
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', 'data', '.env*', '**/secret', '**/*.pem', '**/*.key']))
  for (const name of ['TASCHINO_SECRET', 'SMTP_URL', 'POSTGRES_PASSWORD']) expect(COMPOSE).not.toMatch(new RegExp(`${name}: (?!\\$\\{)`))
})

test('the service is started as Node is told to start it, and may write nowhere but in /tmp', () => {
  const { flags } = JSON.parse(read('packages/server/node-flags.json')) as { flags: string[] }
  for (const flag of flags) for (const file of [DOCKERFILE, UNIT]) expect(file).toContain(flag)
  expect(COMPOSE).toContain('read_only: true')
  expect(KUBERNETES).toContain('readOnlyRootFilesystem: true')
  expect(UNIT).toContain('ProtectSystem=strict')
  // Who leaves is given the time that it takes.
  const leaves = Number(/LEAVE_SECONDS: "(\d+)"/.exec(KUBERNETES)?.[1])
  expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(KUBERNETES)?.[1])).toBeGreaterThanOrEqual(leaves + 10)
})

const have = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0
const deploy = path.join(root, 'deploy')

test.skipIf(!have('haproxy', '-v') || !have('openssl', 'version'))('haproxy reads both of its files (Debian: haproxy)', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-test-haproxy-'))
  try {
    const [certs, config] = [path.join(folder, 'certs'), path.join(folder, 'haproxy.cfg')]
    fs.mkdirSync(certs)
    const [key, pem] = [path.join(folder, 'key.pem'), path.join(certs, 'one.pem')]
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=taschino.example', '-keyout', key, '-out', pem]
    execFileSync('openssl', made, { stdio: 'ignore' })
    fs.appendFileSync(pem, fs.readFileSync(key))
    for (const file of ['haproxy/haproxy.cfg', 'patroni/haproxy-database.cfg']) {
      const text = fs.readFileSync(path.join(deploy, file), 'utf8')
      fs.writeFileSync(config, text.replace('/etc/haproxy/certs/', certs).replaceAll(/ (app|node)\d:/g, ' 127.0.0.1:'))
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' })
      expect([file, status, status === 0 ? '' : stderr]).toEqual([file, 0, ''])
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

test.skipIf(!have('systemd-analyze', '--version'))('systemd reads the unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(deploy, 'systemd/taschino@.service')], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => line.includes('taschino@'))).toEqual([])
  expect(status).toBe(0)
})

test.skipIf(!have('yamllint', '--version'))('yamllint reads every description (Debian: yamllint)', () => {
  const { stdout } = spawnSync('yamllint', ['-s', '-c', path.join(deploy, '.yamllint'), deploy], { encoding: 'utf8' })
  expect(stdout).toBe('')
})
