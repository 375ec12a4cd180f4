/** The manifest, icons and settings file that show the circuit's name, colour and logo instead of the build's (decision 0172). */
import { circuitColours } from '@taschino/basics/accent.ts'
import { APP_NAME } from '@taschino/basics/app-name.ts'
import type { Dress } from '../../http/pages/web-files.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { readLogo, type LogoSizes } from './logo-store.ts'

type Circuit = NonNullable<Settings['circuit']>

const ICONS: Readonly<Record<string, keyof LogoSizes>> = {
  '/icons/icon-48.png': 'icon48',
  '/icons/icon-192.png': 'icon192',
  '/icons/icon-512.png': 'icon512',
  '/icons/maskable-512.png': 'maskable',
  '/icons/apple-touch.png': 'apple',
}

const jsonOf = (plain: Buffer | undefined): Record<string, unknown> => {
  try {
    return JSON.parse(String(plain ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
const fileOf = (value: object): Buffer => Buffer.from(JSON.stringify(value))
/** The file of settings that the app reads at its start, with `more` in it. */
export const addToSettings = (plain: Buffer | undefined, more: Readonly<Record<string, string>>): Buffer =>
  fileOf({ ...jsonOf(plain), ...more })

function manifestOf(plain: Buffer | undefined, { name, accent, logo }: Circuit): Buffer {
  const icon = (path: string, sizes: string, purpose?: string) => ({
    src: `${path}?v=${logo}`,
    sizes,
    type: 'image/png',
    ...(purpose ? { purpose } : {}),
  })
  return fileOf({
    ...jsonOf(plain),
    name,
    short_name: name.slice(0, 12).trim(),
    theme_color: circuitColours(accent).light.brand,
    ...(logo === null
      ? {}
      : {
          icons: [
            icon('/icons/icon-192.png', '192x192'),
            icon('/icons/icon-512.png', '512x512'),
            icon('/icons/maskable-512.png', '512x512', 'maskable'),
          ],
        }),
  })
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
const SCRIPT = /(<script\b[^>]*>[\s\S]*?<\/script>)/

/** The page says the circuit's name wherever the build's page says the app's; scripts stay as they are, byte by byte. */
function pageOf(plain: Buffer, { name }: Circuit): Buffer {
  const named = escaped(name)
  const parts = plain.toString('utf8').split(SCRIPT)
  const said = parts.map((part, i) =>
    i % 2 === 1 ? part : part.replaceAll(APP_NAME, named).replaceAll(`>${APP_NAME.toLowerCase()}<`, `>${named}<`),
  )
  return Buffer.from(said.join(''))
}

/** Null: what the build has. */
async function worn(sql: Sql, circuit: Circuit, path: string, plain: Buffer | undefined): Promise<Buffer | null> {
  if (path === '/') return plain && circuit.name !== APP_NAME ? pageOf(plain, circuit) : null
  if (path === '/manifest.webmanifest') return manifestOf(plain, circuit)
  if (path.startsWith('/assets/config/'))
    return addToSettings(plain, { circuitName: circuit.name, circuitAccent: circuit.accent, circuitLogo: circuit.logo ?? '' })
  const size = ICONS[path]
  return circuit.logo === null || size === undefined ? null : ((await readLogo(sql, circuit.logo))?.[size] ?? null)
}

/** Made once for each circuit and file: they are asked for at each start of an app. */
export function openDress(sql: Sql, settingsNow: () => Settings | Promise<Settings>): Dress {
  const made = new Map<string, Promise<Buffer | null>>()
  return async (path, plain) => {
    const { circuit } = await settingsNow()
    if (circuit === null) return null
    const key = `${path} ${circuit.name} ${circuit.accent} ${circuit.logo}`
    let file = made.get(key)
    if (!file) {
      // Of an older circuit nobody asks any more.
      if (made.size > 20) made.clear()
      made.set(key, (file = worn(sql, circuit, path, plain)))
      file.catch(() => made.delete(key))
    }
    return file
  }
}
