/** How the circuit shows itself: its name and logo where the app has its own, its colour in both themes. */
import { useSyncExternalStore } from 'react'
import { onSettings, settings } from './settings.ts'

/** The app's own, which has a word of its own in the logo. */
const OWN_NAME = 'Taschino'
const TOKENS = ['--brand', '--brand-2', '--on-brand', '--mint'] as const

/** Null: as the app has it. The first drawing is that of the built page. */
export function useCircuit(): { name: string | null; logo: string | null } {
  const name = useSyncExternalStore(
    onSettings,
    () => settings().circuitName,
    () => '',
  )
  const mark = useSyncExternalStore(
    onSettings,
    () => settings().circuitLogo,
    () => '',
  )
  return { name: name === '' || name === OWN_NAME ? null : name, logo: /^[\w-]{22}$/.test(mark) ? `/icons/icon-192.png?v=${mark}` : null }
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
