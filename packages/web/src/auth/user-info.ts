/**
 * Keeps who is logged in and what their shop takes on this device (`userInfo`; docs/product.md, login on a device), so that no screen
 * waits to know it.
 */
import { getProfile, type Profile } from '@taschino/contract/people/profile.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { recallJson, rememberJson } from '../device/storage.ts'
import { onLogin, session } from '../api/session.ts'
import { queryClient, questionOf } from '../api/use-ask.ts'

const NAME = 'userInfo'
/** What is this young is not asked for again when a token is renewed. */
const DAY_MS = 86_400_000

export type UserInfo = Pick<
  Profile,
  'idUser' | 'username' | 'role' | 'firstName' | 'lastName' | 'email' | 'idShop' | 'isGroup' | 'shopCapabilities'
>

/** Null until it is known, and for anybody but the one who is logged in. */
export function userInfo(): UserInfo | null {
  const kept = recallJson<UserInfo>(NAME)
  return kept !== null && kept.idUser === session().idUser ? kept : null
}

async function load(): Promise<void> {
  const { idUser, role } = session()
  if (idUser === null) return
  // The logged shop is loaded for role shop only (docs/product.md, login on a device).
  if (role === 'shop') void queryClient.prefetchQuery({ ...questionOf(getShops, undefined, true, true), staleTime: DAY_MS })
  const { username, firstName, lastName, email, idShop, isGroup, shopCapabilities, ...profile } = await queryClient.fetchQuery<Profile>({
    ...questionOf(getProfile, undefined, true, true),
    staleTime: DAY_MS,
  })
  // Whoever left meanwhile leaves nothing behind.
  if (session().idUser === idUser && profile.idUser === idUser)
    rememberJson(NAME, {
      idUser,
      username,
      role: profile.role,
      firstName,
      lastName,
      email,
      idShop,
      isGroup,
      shopCapabilities,
    } satisfies UserInfo)
}

/** From now on each login and each renewed token keeps it; at a logout it is gone with the session. A failure leaves what was known. */
export function watchUserInfo(): () => void {
  const loadQuietly = () => void load().catch(() => undefined)
  if (userInfo() === null) loadQuietly()
  return onLogin((token) => token !== null && loadQuietly())
}
