/** Shows the circuit's own name, logo and colour (in both themes) where the app has its own. */
import { useSyncExternalStore } from 'react'
import { APP_NAME } from '@taschino/basics/app-name.ts'
import { circuitName, namedByPage, onSettings, settings } from './settings.ts'

const TOKENS = ['--brand', '--brand-2', '--on-brand', '--mint'] as const

/** Null: as the app has it, which has a word of its own in the logo. The first drawing is that of the page as it was served. */
export function useCircuit(): { name: string | null; logo: string | null } {
  const name = useSyncExternalStore(onSettings, () => settings().circuitName, namedByPage)
  const mark = useSyncExternalStore(
    onSettings,
    () => settings().circuitLogo,
    () => '',
  )
  return { name: name === '' || name === APP_NAME ? null : name, logo: /^[\w-]{22}$/.test(mark) ? `/icons/icon-192.png?v=${mark}` : null }
}

/** The rules of colours are fetched only where a circuit has one. */
async function applyAccent(accent: string): Promise<void> {
  const { style } = document.documentElement
  if (accent === '') return TOKENS.forEach((token) => style.removeProperty(token))
  const { circuitColours, isAccent, OWN_ACCENT } = await import('@taschino/basics/accent.ts')
  if (!isAccent(accent) || accent === OWN_ACCENT) return TOKENS.forEach((token) => style.removeProperty(token))
  const { light, dark } = circuitColours(accent)
  for (const [token, name] of [
    ['--brand', 'brand'],
    ['--brand-2', 'brand2'],
    ['--on-brand', 'onBrand'],
    ['--mint', 'mint'],
  ] as const)
    style.setProperty(token, `light-dark(${light[name]}, ${dark[name]})`)
}

function apply(): void {
  const { circuitAccent, circuitLogo } = settings()
  // What iPhones call the app on the home screen.
  document.querySelector('meta[name="apple-mobile-web-app-title"]')?.setAttribute('content', circuitName())
  void applyAccent(circuitAccent)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && circuitLogo !== '') {
    icon.type = 'image/png'
    icon.href = `/icons/icon-192.png?v=${circuitLogo}`
  }
}

/** At once from the last visit, and again when the service says otherwise. */
export function showCircuit(): void {
  if (settings().circuitAccent !== '' || settings().circuitLogo !== '') apply()
  onSettings(apply)
}
