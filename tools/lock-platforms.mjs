// Keeps package-lock.json complete for every platform: npm drops native packages that its registry does not offer, and `npm ci` then fails
// elsewhere. `node tools/lock-platforms.mjs` adds them; --check only reports.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  openharmony: 'openharmony',
  aix: 'aix',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  sunos: 'sunos',
}
const processors = {
  arm64: 'arm64',
  x64: 'x64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
}
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/** What the name of a native package says about the machines it is for; nothing for packages that are no such thing. */
export function machinesOf(name) {
  if (name === 'fsevents') return { os: ['darwin'] }
  const words = name.split(/[/-]/)
  const pick = (known) => words.map((word) => known[word]).find(Boolean)
  const [system, processor, library] = [pick(systems), pick(processors), pick(libraries)]
  if (!processor || (!system && processor !== 'wasm32')) return undefined
  return { cpu: [processor], ...(library && system === 'linux' ? { libc: [library] } : {}), ...(system ? { os: [system] } : {}) }
}

/** Entries for the optional native packages that are asked for at an exact version and have no entry. */
export function missingFrom({ packages }) {
  const missing = {}
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const known = [`${place}/node_modules/${name}`, `node_modules/${name}`].some((at) => packages[at])
      const machines = machinesOf(name)
      if (known || !machines || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) continue
      missing[`node_modules/${name}`] = {
        version,
        ...(machines.cpu ? { cpu: machines.cpu } : {}),
        ...(dev ? { dev: true } : {}),
        ...(machines.libc ? { libc: machines.libc } : {}),
        optional: true,
        ...(machines.os ? { os: machines.os } : {}),
      }
    }
  }
  return missing
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../package-lock.json')
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'))
  const missing = missingFrom(lock)
  const names = Object.keys(missing)
  if (process.argv.includes('--check')) {
    for (const name of names) console.log(`missing: ${name}`)
    process.exitCode = names.length > 0 ? 1 : 0
  } else {
    const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([one], [other]) => one.localeCompare(other, 'en'))
    lock.packages = Object.fromEntries(sorted)
    fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`${names.length} added`)
  }
}
