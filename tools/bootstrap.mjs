// What every command needs before the project's own code can run: the right Node, the installed libraries, the built app.
// Plain JavaScript for Node 20, without libraries, because on a fresh machine there is nothing else yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

/** A reason to stop that is a sentence for a person, in Italian and in English. */
export class Stop extends Error {
  constructor(italian, english) {
    super(`${italian}\n${english}`)
  }
}

/** Runs a whole command: a sentence when it cannot go on, a stack trace only for a bug of ours. */
export async function command(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}\n` : error)
    process.exitCode = 1
  }
}

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 20) return
  throw new Stop(
    `Serve Node 20 o più recente, qui c'è ${process.versions.node}.`,
    `Node 20 or newer is needed, here is ${process.versions.node}.`,
  )
}

export async function checkPort(text) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Stop(`PORT non è una porta valida: ${text}.`, `PORT is not a valid port: ${text}.`)
  }
  // Both looks are needed: on some systems a listener on 127.0.0.1 does not disturb one on all addresses.
  for (const host of [undefined, '127.0.0.1']) {
    const code = await listenOnce(port, host)
    if (code === 'EADDRINUSE') {
      throw new Stop(
        `La porta ${port} è occupata: ferma chi la usa o scegli un'altra porta, per esempio PORT=${port + 1} npm start.`,
        `The port ${port} is taken: stop who uses it or choose another one, for example PORT=${port + 1} npm start.`,
      )
    }
    if (code === 'EACCES') {
      throw new Stop(
        `Non ho il permesso di usare la porta ${port}: scegline una sopra 1023.`,
        `No permission to use the port ${port}: choose one above 1023.`,
      )
    }
  }
}

const listenOnce = (port, host) =>
  new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })

/** Tries the folder and leaves it as it was. */
export function checkFolder(folder) {
  const made = []
  try {
    // One by one: Node's recursive mkdir never returns where the parent exists but takes no children, as in /proc.
    for (const place of missingFolders(folder)) {
      fs.mkdirSync(place)
      made.unshift(place)
    }
    const probe = path.join(folder, `.probe-${process.pid}`)
    fs.writeFileSync(probe, '')
    fs.rmSync(probe)
  } catch (error) {
    throw new Stop(
      `Non posso scrivere nella cartella ${folder} (${error.code}): cambia i permessi o scegline un'altra con TASCHINO_DATA.`,
      `Cannot write to the folder ${folder} (${error.code}): change its permissions or choose another one with TASCHINO_DATA.`,
    )
  } finally {
    for (const place of made) fs.rmdirSync(place)
  }
}

const missingFolders = (folder) => (fs.existsSync(folder) ? [] : [...missingFolders(path.dirname(folder)), folder])

/** Installs exactly what package-lock.json says, unless it is there already. */
export async function ensureInstalled() {
  if (installed()) return linkOwn()
  const modules = path.join(root, 'node_modules')
  const fresh = !fs.existsSync(modules)
  checkFolder(modules)
  console.log('Installo le librerie (npm ci): la prima volta può volerci un minuto. / Installing the libraries.')
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const { code, output } = await run(
    npm[0],
    [
      ...npm.slice(1),
      'ci',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=5000',
    ],
    { quiet: true, shell: npm.length === 1 && process.platform === 'win32' },
  )
  if (code === 0 && installed()) return
  if (fresh) fs.rmSync(modules, { recursive: true, force: true })
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network|E5\d\d/i.test(output)) {
    throw new Stop(
      'Non raggiungo il registro dei pacchetti npm: controlla la rete e riprova.',
      'Cannot reach the npm package registry: check the network and try again.',
    )
  }
  const why =
    output
      .split('\n')
      .filter((line) => /^npm (error|ERR!?) (?!code|A complete log)\S/.test(line))
      .slice(0, 2)
      .map((line) => line.replace(/^npm \S+ /, ''))
      .join(' ') ||
    output.trim().split('\n').at(-1) ||
    `codice ${code}`
  throw new Stop(`npm ci non è riuscito: ${why}`, `npm ci failed: ${why}`)
}

/** A package of our own that came with a new version needs no install: only the link by which the others find it. */
function linkOwn() {
  const modules = path.join(root, 'node_modules')
  if (!fs.existsSync(modules)) return
  for (const [name, { link, resolved }] of Object.entries(readPackages(path.join(root, 'package-lock.json')) ?? {})) {
    const place = path.join(root, name)
    if (!link || fs.existsSync(place)) continue
    fs.rmSync(place, { force: true })
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.symlinkSync(path.relative(path.dirname(place), path.join(root, resolved)), place, 'junction')
  }
}

/** npm writes its own list at the end of an install, so an interrupted one, or an older one, does not match. */
function installed() {
  const locked = readPackages(path.join(root, 'package-lock.json'))
  const present = readPackages(path.join(root, 'node_modules/.package-lock.json'))
  if (!locked || !present || !findNode()) return false
  return Object.entries(locked).every(([name, wanted]) => {
    if (!name.startsWith('node_modules/') || wanted.link) return true
    const found = present[name]
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return bare(found.version) === bare(wanted.version)
  })
}

// One package writes its version as v24.9.0 in one place and 24.9.0 in the other.
const bare = (version) => version?.replace(/^v/, '')

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function findNode() {
  const kind = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const shipped = [`node-${kind}`, `node-bin-${kind}`]
    .map((name) => path.join(root, 'node_modules', name, 'bin', program))
    .find((file) => fs.existsSync(file))
  if (shipped) return shipped
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
}

/** The Node that the project is written for; it comes with the libraries. */
export function pinnedNode() {
  const node = findNode()
  if (node) return node
  throw new Stop(
    `Per ${process.platform}-${process.arch} non c'è un Node 24 tra le librerie: installa Node 24 e riprova.`,
    `There is no Node 24 among the libraries for ${process.platform}-${process.arch}: install Node 24 and try again.`,
  )
}

/** Builds the app when its sources changed since the last build that ended well; `before` is done first, if there is one to do. */
export async function ensureWeb({ always = false, before } = {}) {
  const stamp = path.join(root, 'node_modules/.cache/taschino/web')
  const now = webSources()
  const built =
    fs.existsSync(path.join(root, 'packages/web/dist/index.html')) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now
  if (built && !always) return
  await before?.()
  console.log("Preparo l'app. / Building the app.")
  fs.rmSync(stamp, { force: true })
  const { code, output } = await run('npm', ['run', '--silent', 'build', '--workspace', '@taschino/web'], {
    quiet: true,
    shell: process.platform === 'win32',
  })
  if (code !== 0) {
    console.error(output.trim())
    throw new Stop("L'app non si costruisce: l'errore è qui sopra.", 'The app does not build: the error is above.')
  }
  fs.mkdirSync(path.dirname(stamp), { recursive: true })
  fs.writeFileSync(stamp, now)
}

function webSources() {
  const hash = createHash('sha256')
  for (const place of ['packages/web', 'packages/contract', 'packages/basics', 'package-lock.json', 'tsconfig.base.json']) {
    for (const file of filesIn(path.join(root, place))) hash.update(path.relative(root, file)).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

export function filesIn(place, skip = ['dist', 'node_modules', 'test-results']) {
  if (!fs.existsSync(place)) return []
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs
    .readdirSync(place, { withFileTypes: true })
    .filter((entry) => !skip.includes(entry.name) && !entry.isSymbolicLink())
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(path.join(place, entry.name), skip) : [path.join(place, entry.name)]))
}

/** Runs a program in the project with the pinned Node first in the path; quiet keeps what it says for later. */
export function run(program, args, { quiet = false, shell = false, env = {}, onStart } = {}) {
  const bin = path.join(root, 'node_modules/.bin')
  const node = findNode()
  const paths = [bin, ...(node ? [path.dirname(node)] : []), process.env.PATH]
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      shell,
      stdio: ['inherit', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env, PATH: paths.join(path.delimiter) },
    })
    onStart?.(child)
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', (error) => resolve({ code: 127, output: `${output}\n${error.message}` }))
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
}
