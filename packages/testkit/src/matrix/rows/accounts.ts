/** Inviting, resending, closing and opening accounts: those above, as far as they reach; codes from letters: whoever holds them. */
import { MAY_INVITE } from '@taschino/contract/accounts.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { LooseAsk } from '../../personas.ts'
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const CODE = 'x'.repeat(43)
const STAFF_APART = 'own managed foreign group:staff_by_admin_only'
let count = 0

/** Somebody of the first role that the caller may invite, into the shop or agency that the question is about. */
/** A name holds letters only: a number among them is refused. */
const inLetters = (n: number): string => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

async function invitation(to: Target): Promise<LooseAsk> {
  const role: Role =
    to.me.role === 'enduser' ? 'enduser' : (MAY_INVITE[to.me.role].find((one) => one === 'shop' || one === 'agency') ?? 'enduser')
  const place = role === 'shop' ? { idShop: await to.shop() } : { idAgency: await to.agency() }
  return {
    body: { email: `invito${to.n}.${++count}@storia.test`, firstName: 'Anna', lastName: `Nuova ${inLetters(to.n)}`, role, ...place },
  }
}

export const accountsRows: Rows = {
  'accounts.createUser': {
    ask: invitation,
    sees: { shop: 'managed', agency: 'own group managed', agent: 'own managed', superagent: 'own managed', company: 'all', admin: 'all' },
  },
  'accounts.resendActivation': {
    ask: async (to) => ({ params: { id: await to.user() } }),
    sees: {
      shop: 'managed',
      agency: 'managed',
      agent: 'managed',
      superagent: 'managed',
      company: 'managed foreign',
      admin: 'group managed foreign',
    },
  },
  'accounts.lookAtCode': { ask: () => ({ body: { code: CODE, purpose: 'reset' } }) },
  'accounts.activateUser': {
    ask: () => ({
      body: {
        activationCode: CODE,
        activationData: { username: 'anna.nuova', password: 'una parola lunga', firstName: 'Anna', lastName: 'Nuova' },
      },
    }),
  },
  'accounts.passwordLost': { ask: () => ({ body: { email: 'nessuno@storia.test' } }) },
  'accounts.resetPassword': { ask: () => ({ body: { resetCode: CODE, newPassword: 'una parola lunga' } }) },
  'accounts.askDisableLink': { ask: () => ({ body: {} }) },
  'accounts.disableSelf': { ask: () => ({ body: { disableCode: CODE } }) },
  'accounts.getEmailChange': {},
  'accounts.askEmailChange': { ask: (to) => ({ body: { email: `altrove${to.n}.${++count}@storia.test` } }) },
  'accounts.withdrawEmailChange': {},
  'accounts.askEmailChangeOf': {
    ask: async (to) => ({ params: { id: await to.user() }, body: { email: `altrove${to.n}.${++count}@storia.test` } }),
    sees: { company: STAFF_APART, admin: 'all' },
  },
  'accounts.lookAtEmailChange': { ask: () => ({ body: { code: CODE } }) },
  'accounts.confirmEmailChange': { ask: () => ({ body: { code: CODE } }) },
  'accounts.stopEmailChange': { ask: () => ({ body: { code: CODE } }) },
  'accounts.disableUser': {
    ask: async (to) => ({ params: { id: await to.user() }, body: {} }),
    sees: { company: STAFF_APART, admin: 'all' },
  },
  'accounts.enableUser': {
    ask: async (to) => ({ params: { id: await to.user() }, body: {} }),
    sees: { company: STAFF_APART, admin: 'all' },
  },
}
