/** The company's lists of the catalogue as files. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from '../export.ts'
import { brandsNarrowed, productsNarrowed } from './company.ts'

const COMPANY = ['company', 'admin'] as const

export const exportManagedBrands = call({
  name: 'club.exportManagedBrands',
  method: 'GET',
  path: '/club/brands/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...brandsNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

export const exportManagedProducts = call({
  name: 'club.exportManagedProducts',
  method: 'GET',
  path: '/club/products/managed/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...productsNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})
