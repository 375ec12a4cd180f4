/** The call that lists the tickets a brand sells for its tills. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { byBrand, clubBrand, clubProduct, count } from './catalogue-shapes.ts'

/** What can be paid now first. `credits`: what whoever asks has of them. */
export const listBrandTickets = call({
  name: 'club.listBrandTickets',
  method: 'GET',
  path: '/club/brands/{brandGuid}/{provider}/tickets',
  roles: ['enduser', 'shop', 'company', 'admin'],
  reach: 'public',
  params: byBrand,
  output: z.object({ brand: clubBrand, products: z.array(clubProduct), credits: count }),
  refusals: {},
})
