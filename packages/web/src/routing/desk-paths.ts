/** Addresses of the company's desk as functions: they travel with its menu. */
import type { RecordKind } from '@taschino/contract/desk-records.ts'
import { withQuery } from './paths.ts'

export const deskPaths = {
  /** The page about one of them. */
  record: (about: RecordKind, ref: string | number) => `/company-record/${about}/${ref}`,
  agent: (idAgent: number) => `/company-record/agent/${idAgent}`,
  request: (gtid: string) => `/company-record/request/${gtid}`,
  products: () => '/company-club-products-management',
  categories: () => '/company-club-categories-management',
  category: (idInternalCategory: number) =>
    `/company-club-categories-management/company-club-category-details-management/${idInternalCategory}`,
  aon: () => '/company-club-aon-management',
  orders: (view?: 'problems' | 'report') => withQuery('/company-club-orders', { view }),
  cashback: (view?: 'held' | 'claims' | 'providers') => withQuery('/company-club-cashback', { view }),
  /** Everything that passed one person, shop or agency. */
  journal: (party: string | number) => `/company-reports?view=journal&party=${party}`,
  invoices: () => '/company-invoices',
  credits: () => '/company-credits',
  overview: () => '/company-home',
} as const
