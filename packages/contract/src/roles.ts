/** The roles (docs/product.md, roles): who a logged-in person is to the circuit. */

export const ROLES = ['enduser', 'shop', 'agency', 'agent', 'superagent', 'company', 'admin'] as const

export type Role = (typeof ROLES)[number]
