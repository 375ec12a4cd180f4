/** Who gives credits (company, agency), and the paths of their screens. */
import { useSession } from '../../api/session.ts'

export const creditPaths = {
  company: { list: () => '/company-credits', give: () => '/company-credits/give' },
  agency: { list: () => '/agency-credits', give: () => '/agency-credits/give' },
} as const

export type Gives = keyof typeof creditPaths

export const useGives = (): Gives => (useSession().role === 'agency' ? 'agency' : 'company')
