/**
 * People: what they are told of themselves and decide for themselves, about nobody else; as those above them see them (an agency its
 * employees, a group the clerks of its members, an agent whom they brought in, the company all); and their pictures, seen by whoever sees
 * the person, changed by the person and the company.
 */
import { STORY_PASSWORD } from '../../personas.ts'
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

const ofUser = async (to: Target) => ({ params: { id: await to.user() } })
const byName = async (to: Target) => ({ query: { text: (await to.person()).username, limit: 100 } })

const ABOVE = {
  enduser: 'own',
  shop: 'own managed',
  agency: 'own managed',
  agent: 'own managed',
  superagent: 'own managed',
  company: 'all',
  admin: 'all',
}
const STAFF_APART = 'own managed foreign group:staff_by_admin_only'

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => ({ file: new Blob([PIXEL]) })
const OWN = { enduser: 'own', shop: 'own', agency: 'own', agent: 'own', superagent: 'own' }

export const peopleRows: Rows = {
  'people.getProfile': {},
  'profile.listChoices': {},
  'profile.setChoice': { ask: () => ({ body: { kind: 'security', channel: 'push', wanted: false } }) },
  'profile.myData': {},
  'profile.leavingMeans': {},
  // A wrong password, or the cast would leave one by one.
  'profile.deleteAccount': { ask: () => ({ body: { password: `non ${STORY_PASSWORD}` } }), inside: ['wrong_password'] },
  'users.listUsers': { ask: byName, shows: (to) => to.user(), sees: ABOVE },
  'users.exportUsers': {
    ask: async (to) => ({ query: { text: (await to.person()).username, format: 'csv' } }),
    shows: async (to) => (await to.person()).username,
    sees: ABOVE,
  },
  'users.countUsers': { ask: async (to) => ({ query: { text: `${(await to.person()).username}@` } }), shows: () => 1, sees: ABOVE },
  'users.getUser': { ask: ofUser, sees: ABOVE },
  'users.updateUser': {
    ask: async (to) => ({ ...(await ofUser(to)), body: { firstName: 'Anna' } }),
    sees: { ...ABOVE, company: STAFF_APART },
  },
  // Whoever works for no shop has none to show.
  'users.getUserShop': {
    ask: ofUser,
    sees: {
      enduser: 'none',
      shop: 'own managed',
      agency: 'none',
      agent: 'managed',
      superagent: 'managed',
      company: 'foreign',
      admin: 'foreign',
    },
  },
  'users.endLogins': { ask: async (to) => ({ ...(await ofUser(to)), body: {} }), sees: { company: STAFF_APART, admin: 'all' } },
  'avatar.setAvatar': { ask: () => ({ files: picture() }) },
  'avatar.setAvatarOf': {
    ask: async (to) => ({ params: { id: await to.user() }, files: picture() }),
    sees: { ...OWN, company: 'own managed foreign group:staff_by_admin_only', admin: 'all' },
  },
  'avatar.removeAvatar': {},
  'avatar.getAvatar': {
    ask: async (to) => ({ params: { id: await to.user() } }),
    inside: ['no_picture'],
    sees: {
      enduser: 'own',
      shop: 'own managed',
      agency: 'own managed',
      agent: 'own managed',
      superagent: 'own managed',
      company: 'all',
      admin: 'all',
    },
  },
}
