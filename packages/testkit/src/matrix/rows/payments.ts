/** Paying anybody who takes tickets; taking back what one took oneself. */
import type { Rows } from '../row.ts'

export const paymentsRows: Rows = {
  'payments.pay': {
    ask: async (to) => ({ body: { unit: 1, amount: 1, type: 'free_credits', idShop: await to.shop() } }),
    sees: { enduser: 'all', shop: 'all' },
  },
  'payments.cancel': {
    // An agency calls off what it asked for; everybody else takes a payment back.
    ask: async (to) => ({ params: { id: await (to.me.role === 'agency' ? to.order() : to.payment()) }, body: { reason: 'sbagliato' } }),
    sees: { shop: 'own', agency: 'own group managed', company: 'all', admin: 'all' },
  },
  'payments.refund': {
    ask: async (to) => ({ body: { gtid: await to.payment(), unit: 1, amount: 100, reason: 'reso' } }),
    sees: { shop: 'own', company: 'all', admin: 'all' },
  },
  'payments.outcome': { ask: () => ({ params: { key: crypto.randomUUID() } }) },
  'payments.closeKey': { ask: () => ({ params: { key: crypto.randomUUID() }, body: { call: 'payments.pay' } }) },
  'payments.openCharge': { ask: () => ({ body: { value: 500 } }) },
  'payments.getCharge': { ask: async (to) => ({ params: { id: (await to.charge()).id } }), sees: { shop: 'own' } },
  'payments.currentCharge': {},
  'payments.cancelCharge': { ask: async (to) => ({ params: { id: (await to.charge()).id } }), sees: { shop: 'own' } },
  'payments.newPayCode': {},
  'payments.askedOfMe': {},
  'payments.askPayer': {
    ask: async (to) => ({ params: { id: (await to.charge()).id }, body: { code: 'ABCD2345' } }),
    sees: { shop: 'own' },
    inside: ['pay_code_unknown'],
  },
}
