/**
 * Who is logged in on this device: tokens as docs/product.md, login on a device, has them, and the one refresh that everybody waits for.
 */
import { useSyncExternalStore } from 'react'
import { ROLES } from '@taschino/contract/roles.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { forget, onOtherTab, recall, remember } from '../device/storage.ts'

export interface Session {
  /** `waiting`: logged in, but the access token is being renewed. */
  readonly status: 'logged-out' | 'logged-in' | 'waiting'
  readonly role: Role | null
  readonly idUser: number | null
  readonly username: string | null
}

interface Payload {
  idUser: number
  username: string
  role: Role
  exp: number | undefined
}

const NOBODY: Session = { status: 'logged-out', role: null, idUser: null, username: null }

/** What the token says, unchecked: good enough to choose a screen, never to allow anything. */
function readToken(token: string | null): Payload | null {
  try {
    const part = token?.split('.')[1]
    if (!part) return null
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const { idUser, username, role, exp } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (!ROLES.includes(role as Role) || !Number.isSafeInteger(Number(idUser))) return null
    return { idUser: Number(idUser), username: String(username), role: role as Role, exp: typeof exp === 'number' ? exp : undefined }
  } catch {
    return null
  }
}

function read(): Session {
  if (typeof localStorage === 'undefined' || !recall('refreshToken')) return NOBODY
  const current = readToken(recall('token'))
  const who = current ?? readToken(recall('oldToken'))
  // Somebody is logged in, but only the next token will say who.
  if (!who) return { ...NOBODY, status: 'waiting' }
  return { status: current ? 'logged-in' : 'waiting', role: who.role, idUser: who.idUser, username: who.username }
}

let now: Session | null = null
const listeners = new Set<() => void>()
const broadcasts = new Set<(session: Session) => void>()

function changed(): void {
  const before = now
  now = read()
  if (before && before.status === now.status && before.idUser === now.idUser && before.role === now.role) {
    now = before
    return
  }
  for (const listener of listeners) listener()
  if (before?.idUser !== now.idUser) for (const tell of broadcasts) tell(now)
}

export const session = (): Session => (now ??= read())
/** As it stands on the device at this moment, also before this tab has heard of what another tab did. */
export const personOnDevice = (): number | null => read().idUser
export const accessToken = (): string | null => recall('token') || null
export const storedRefreshToken = (): string | null => recall('refreshToken')

/** A non-empty token sets the flag and keeps a copy as old token; an empty one clears the flag (docs/product.md, login on a device). */
export function setToken(token: string): void {
  if (token === '') {
    forget('token')
    forget('isLogged')
  } else {
    remember('token', token)
    remember('oldToken', token)
    remember('isLogged', 'true')
  }
  changed()
}

/** After a refresh that met no network: the old token comes back, so that being offline is not being logged out. */
export function restoreToken(): void {
  const old = recall('oldToken')
  if (old) setToken(old)
}

/** A login or a refresh has succeeded: both tokens are kept, and it is told (docs/product.md, login on a device). */
export function setTokens(tokens: { token: string; refreshToken: string }): void {
  remember('refreshToken', tokens.refreshToken)
  setToken(tokens.token)
  for (const hear of logins) hear(tokens.token)
}

/** The copy is of no more use: what it stood for is over. */
export function clearOldToken(): void {
  forget('oldToken')
  changed()
}

const logins = new Set<(token: string | null) => void>()

/** The login event: told with the token at each login and refresh, with null at a logout. */
export function onLogin(heard: (token: string | null) => void): () => void {
  logins.add(heard)
  return () => void logins.delete(heard)
}

const PRIVATE = ['token', 'oldToken', 'refreshToken', 'isLogged', 'userInfo']

/** Everything of this person leaves the device (T53); what is kept per call goes with it. */
export function clearSession(): void {
  for (const name of PRIVATE) forget(name)
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('kept.')) forget(name)
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
  clearOldToken()
  for (const hear of logins) hear(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onOtherTab(PRIVATE, changed)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, session, prerendered)
}

let prerenderedAs: Session = NOBODY
const prerendered = (): Session => prerenderedAs

/** The build draws the first screen of each role without knowing anybody. */
export function drawAs(role: Role | null): void {
  prerenderedAs = role === null ? NOBODY : { status: 'logged-in', role, idUser: null, username: null }
}

/** Tells when somebody else is logged in than before (login, logout, another tab). */
export function onSessionChange(heard: (session: Session) => void): () => void {
  broadcasts.add(heard)
  return () => void broadcasts.delete(heard)
}
