/** Proving who one is: everybody for themselves; nobody's passkey is anybody else's. */
import type { Rows } from '../row.ts'

const SIGNED = { id: 'nessuna', rawId: 'nessuna', type: 'public-key', response: {}, clientExtensionResults: {} }
const OWN = { enduser: 'own', shop: 'own', agency: 'own', agent: 'own', superagent: 'own', company: 'own', admin: 'own' }
const CHALLENGE = 'x'.repeat(24)

export const stepUpRows: Rows = {
  'stepup.begin': { ask: () => ({ body: {} }) },
  'stepup.confirm': {
    ask: () => ({ body: { by: { method: 'passkey', challenge: CHALLENGE, response: SIGNED } } }),
    inside: ['passkey_refused'],
  },
  'stepup.getSecurity': {},
  'stepup.forgetPin': { ask: () => ({ body: {} }), inside: ['method_missing'] },
  'stepup.setPin': { ask: () => ({ body: { pin: '739164', password: 'non la so' } }), inside: ['wrong_password'] },
  'stepup.setThreshold': { ask: () => ({ body: { threshold: 2000 } }) },
  'stepup.passkeyBegin': { ask: () => ({ body: { password: 'non la so' } }), inside: ['wrong_password'] },
  'stepup.passkeyAdd': { ask: () => ({ body: { challenge: CHALLENGE, name: 'Telefono', response: SIGNED } }), inside: ['passkey_refused'] },
  'stepup.passkeyRename': { ask: async (to) => ({ params: { id: await to.passkey() }, body: { name: 'Telefono' } }), sees: OWN },
  'stepup.passkeyRemove': { ask: async (to) => ({ params: { id: await to.passkey() } }), sees: OWN },
  'stepup.passkeyLoginBegin': {},
  'stepup.passkeyLogin': { ask: () => ({ body: { challenge: CHALLENGE, response: SIGNED } }), inside: ['passkey_refused'] },
  'stepup.totpBegin': { ask: () => ({ body: { password: 'non la so' } }), inside: ['wrong_password'] },
  'stepup.totpConfirm': { ask: () => ({ body: { code: '123456' } }) },
  'stepup.totpRemove': {},
  'stepup.newRecoveryCodes': {},
}
