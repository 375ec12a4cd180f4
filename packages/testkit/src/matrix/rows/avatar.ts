/** Pictures: whoever sees a person sees their face; only the person and the company change it. */
import type { Rows } from '../row.ts'

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const picture = () => ({ file: new Blob([PIXEL]) })
const OWN = { enduser: 'own', shop: 'own', agency: 'own', agent: 'own', superagent: 'own' }

export const avatarRows: Rows = {
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
