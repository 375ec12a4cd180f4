/** Sets this device up for notifications as docs/product.md, notifications, says: once, after an act of the person's. */
import { leadOf } from '@taschino/contract/notice-lead.ts'
import { countUnread, listNotifications, pushKey, readNotification } from '@taschino/contract/notifications.ts'
import { registerDevice } from '@taschino/contract/session.ts'
import { isForeground } from '../device/device.ts'
import { onLogout } from '../device/on-logout.ts'
import { native } from '../device/native.ts'
import { inTurn } from '../device/permission-queue.ts'
import {
  askPermission,
  clearShown,
  onWorkerSaid,
  permission,
  pushFault,
  pushSupport,
  PushTrouble,
  showLocal,
  subscribe,
  unsubscribe,
} from '../device/push.ts'
import { forget, recall, recallJson, remember, rememberJson } from '../device/storage.ts'
import { fromWorker, isOwnPath } from '../worker/words-to-page.ts'
import { ask } from '../api/ask.ts'
import { navigate } from '../routing/router.tsx'
import { onSessionChange, session } from '../api/session.ts'
import { invalidate } from '../api/use-ask.ts'

/** `on`: it will be told; `local`: only while the app is open; `off`: not. */
export type PushState = 'on' | 'local' | 'blocked' | 'off'

/** What this person last said on this device: the browser's permission is the device's, the wish is not. */
const wish = (): string => `push.wanted.${session().idUser ?? ''}`
const DEVICE = 'device.code'
/** Leaves with the person, as everything that is kept for them. */
const REGISTERED = 'kept.push'
const AGAIN_MS = 7 * 86_400_000

function deviceCode(): string {
  const code = native()?.deviceCode ?? recall(DEVICE) ?? crypto.randomUUID()
  remember(DEVICE, code)
  return code
}

async function register(pushToken: string, platform: 'web' | 'android' | 'ios', appVersion: string): Promise<void> {
  const { idUser } = session()
  const before = recallJson<{ idUser: number | null; pushToken: string; at: number }>(REGISTERED)
  if (before?.idUser === idUser && before.pushToken === pushToken && Date.now() - before.at < AGAIN_MS) return
  await ask(registerDevice, { body: { deviceCode: deviceCode(), pushToken, platform, appVersion } }, { quiet: true })
  rememberJson(REGISTERED, { idUser, pushToken, at: Date.now() })
}

/** The browser's address, told to the service. */
async function registerBrowser(): Promise<PushState> {
  await gone
  const { publicKey } = await ask(pushKey, undefined, { quiet: true })
  await register(await subscribe(publicKey), 'web', __APP_VERSION__)
  return 'on'
}

async function setUpBrowser(): Promise<PushState> {
  const fault = pushFault()
  if (fault === null) {
    if (permission() === 'default') await askPermission()
    if (permission() !== 'granted') throw new PushTrouble('permission-blocked')
    return registerBrowser()
  }
  // Told while the app is open, which is better than not at all.
  if (pushSupport().notifications && permission() === 'granted') return 'local'
  if (pushSupport().notifications && permission() === 'default') {
    const { offerLocal } = await import('./LocalOffer.tsx')
    return (await offerLocal()) && (await askPermission()) === 'granted' ? 'local' : 'off'
  }
  throw new PushTrouble(fault)
}

async function setUpNative(shell: NonNullable<ReturnType<typeof native>>): Promise<PushState> {
  const { push, platform, appVersion } = shell
  const now = await push.permission()
  const answer = now === 'prompt' ? await inTurn(() => push.ask()) : now
  if (answer !== 'granted') {
    console.warn('push messages were rejected')
    return 'blocked'
  }
  await register(await push.register(), platform, appVersion)
  return 'on'
}

let running: Promise<PushState> | null = null

let gone: Promise<unknown> = Promise.resolve()

/**
 * The service may never hear that somebody left; this device's address ends here, so that their messages do not ring for the next person
 * (T56).
 */
function endHere(): void {
  gone = Promise.resolve(native()?.push.unregister() ?? unsubscribe()).catch(() => undefined)
  void clearShown().catch(() => undefined)
}

/** Runs once for a person; what goes wrong is written to the console and to nobody's screen (docs/product.md, notifications). */
export function setUpPush(): Promise<PushState> {
  running ??= (async () => {
    remember(wish(), 'true')
    const shell = native()
    return shell ? setUpNative(shell) : setUpBrowser()
  })()
    .catch((error: unknown) => {
      if (error instanceof PushTrouble) console.warn('push', { code: error.code, support: error.support })
      else console.warn('push', error)
      return error instanceof PushTrouble && error.code === 'permission-blocked' ? ('blocked' as const) : ('off' as const)
    })
    .then((state) => {
      // Whoever presses again after a no, or once there is a network, is asked anew.
      if (state !== 'on') running = null
      return state
    })
  return running
}

/** Somebody was asked and said no: not asked again on this device. */
export const noteRefused = (): void => remember(wish(), 'false')

export async function turnOffPush(): Promise<void> {
  noteRefused()
  forget(REGISTERED)
  running = null
  await (native()?.push.unregister() ?? unsubscribe())
}

/** Nobody was asked yet, and asking would be of use. */
export const mayOffer = (): boolean =>
  recall(wish()) === null && (native() !== null || (permission() !== null && permission() !== 'denied'))

/** What holds on this device now, without asking anybody. */
export async function pushState(): Promise<PushState> {
  const shell = native()
  const allowed = shell ? await shell.push.permission() : permission() === 'default' ? 'prompt' : permission()
  if (allowed === 'denied') return 'blocked'
  if (allowed !== 'granted' || recall(wish()) !== 'true') return 'off'
  return shell || pushFault() === null ? 'on' : 'local'
}

/** Behind other windows, in a browser that cannot be pushed to, for whoever wants it on this device. */
export async function tellBehind(title: string, body: string, tag: string, onTap: () => void): Promise<void> {
  if (!isForeground() && (await pushState()) === 'local') showLocal(title, body, tag, onTap)
}

/** A notification was tapped: its screen, and it counts as seen. */
function follow(link: string, notice: number | null): void {
  navigate(link)
  if (notice === null) return
  void ask(readNotification, { params: { id: String(notice) }, body: { tapped: true } }, { quiet: true }).then(
    () => invalidate(countUnread, listNotifications),
    () => undefined,
  )
}

/** The window that a tap opened says in its address which line it was. */
function followAddress(): void {
  const here = new URL(location.href)
  const notice = Number(here.searchParams.get('notice'))
  if (!here.searchParams.has('notice')) return
  here.searchParams.delete('notice')
  history.replaceState(history.state, '', here)
  if (Number.isSafeInteger(notice) && notice > 0) follow(here.pathname + here.search, notice)
}

function followNative(data: Readonly<Record<string, unknown>>): void {
  try {
    const { id, type, link } = JSON.parse(String(data['payload'])) as { id?: unknown; type?: unknown; link?: unknown }
    const path = isOwnPath(link) ? link : leadOf(session().role, { type: String(type) })
    if (path !== null) follow(path, typeof id === 'number' ? id : null)
  } catch {
    // Not one of ours.
  }
}

/** At each start, behind the first data: taps are followed, and whoever said yes before stays reachable. Asks nobody anything. */
export function watchPush(): void {
  onLogout(endHere)
  onWorkerSaid((said) => {
    const wanted = fromWorker(said)
    if (wanted) follow(wanted.link, wanted.notice)
  })
  native()?.push.onTap(({ data }) => followNative(data))
  followAddress()
  const resume = () => void pushState().then((state) => (state === 'on' ? setUpPush() : null))
  onSessionChange(({ idUser }) => {
    running = null
    if (idUser !== null) resume()
  })
  if (session().idUser !== null) resume()
}
