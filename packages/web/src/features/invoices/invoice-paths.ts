/** The paths of the invoice screens, for the company and for an agency. */
import { useSession } from '../../api/session.ts'
import { withQuery } from '../../routing/paths.ts'

interface Narrowed {
  state?: 'late' | undefined
  agency?: string | undefined
  invoice?: string | undefined
}

export const invoicePaths = {
  company: (narrowed: Narrowed = {}) => withQuery('/company-invoices', { ...narrowed }),
  agency: () => '/agency-invoices',
} as const

export type Reads = keyof typeof invoicePaths

export const useReads = (): Reads => (useSession().role === 'agency' ? 'agency' : 'company')
