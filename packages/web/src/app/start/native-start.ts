/**
 * What the installed app does before its first screen: tokens out of the keychain, the system's means in place of the browser's, its links
 * and its back button. Browsers never load this.
 */
import { App } from '@capacitor/app'
import { Capacitor } from '@capacitor/core'
import { SplashScreen } from '@capacitor/splash-screen'
import { StatusBar, Style } from '@capacitor/status-bar'
import { putNative, serverOrigin } from '../../device/native.ts'
import { halves } from '../../device/shell/halves.ts'
import { nativePush } from '../../device/shell/push.ts'
import { hasReader, openReader } from '../../device/shell/reader.ts'
import { openSafe, ownDeviceCode } from '../../device/shell/safe.ts'
import { pathOfLink } from './deep-link.ts'
import { navigate, stepsBack } from '../../routing/router.tsx'
import { restoreToken } from '../../api/session.ts'

/** Stores count in two numbers or three; the service compares three. */
const versionOf = (text: string): string => {
  const [major = '0', minor = '0', patch = '0'] = /^\d+(\.\d+){0,2}/.exec(text)?.[0].split('.') ?? []
  return `${major}.${minor}.${patch}`
}

function openLinks(): void {
  const hosts = URL.canParse(serverOrigin()) ? [new URL(serverOrigin()).host] : []
  const open = (link: string | undefined): void => {
    const path = link === undefined ? null : pathOfLink(link, hosts)
    if (path !== null) navigate(path)
  }
  void App.addListener('appUrlOpen', ({ url }) => open(url))
  void App.getLaunchUrl().then(
    (launched) => open(launched?.url),
    () => undefined,
  )
}

/** What lies on top closes first, then one screen after the other; at the beginning the app goes aside, it does not end. */
function goBack(): void {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  const sheet = (history.state as { sheet?: string } | null)?.sheet !== undefined
  if (top && !sheet) {
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  } else if (sheet || stepsBack() > 0) history.back()
  else void App.minimizeApp().catch(() => undefined)
}

/** The bar over our own ground: its signs dark on light and light on dark, as the theme changes. */
function dressStatusBar(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const dress = (): void => {
    const theme = document.documentElement.dataset['theme']
    const night = theme === 'dark' || (theme !== 'light' && dark.matches)
    StatusBar.setStyle({ style: night ? Style.Dark : Style.Light }).catch(() => undefined)
  }
  dark.addEventListener('change', dress)
  new MutationObserver(dress).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  dress()
}

export async function startNative(): Promise<void> {
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'
  await openSafe().catch((error: unknown) => console.warn('the keychain stays shut', error))
  restoreToken()
  const [info, reader] = await Promise.all([App.getInfo().catch(() => null), hasReader(platform)])
  putNative({
    platform,
    appVersion: versionOf(info?.version ?? __APP_VERSION__),
    deviceCode: ownDeviceCode(),
    scanner: reader ? { open: openReader } : null,
    push: nativePush,
    ...halves,
  })
  openLinks()
  dressStatusBar()
  void App.addListener('backButton', goBack)
  // Whoever follows the foreground hears it on the page (device.ts).
  const tell = (name: string) => () => void document.dispatchEvent(new Event(name))
  void App.addListener('pause', tell('pause'))
  void App.addListener('resume', tell('resume'))
  // Under the splash the first screen is drawn; the configuration takes it away in any case.
  requestAnimationFrame(() => requestAnimationFrame(() => void SplashScreen.hide().catch(() => undefined)))
}
