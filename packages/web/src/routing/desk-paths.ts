/** Addresses of the company's part of the club as functions: they travel with its menu. */
import { withQuery } from './paths.ts'

export const deskPaths = {
  products: () => '/company-club-products-management',
  categories: () => '/company-club-categories-management',
  category: (idInternalCategory: number) =>
    `/company-club-categories-management/company-club-category-details-management/${idInternalCategory}`,
  aon: () => '/company-club-aon-management',
  orders: (view?: 'report') => withQuery('/company-club-orders', { view }),
  cashback: (view?: 'held' | 'claims' | 'providers') => withQuery('/company-club-cashback', { view }),
} as const
