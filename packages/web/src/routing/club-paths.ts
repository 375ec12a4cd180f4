/** Addresses inside the club as functions: who never goes there does not fetch them. */
import { withQuery } from './paths.ts'

export const clubPaths = {
  /** Over what lies first: wherever somebody comes from. */
  product: (idProduct: number) => withQuery('/club', { product: String(idProduct) }),
  brands: (idCategory: number) => `/club-brands/${idCategory}`,
  brandProducts: (idCategory: number, idBrand: number) => `/club-brand-products/${idCategory}/${idBrand}`,
  brandCashbacks: (idCategory: number, brandGuid: string, provider: string) =>
    `/club-brand-cashbacks/${idCategory}/${encodeURIComponent(brandGuid)}/${encodeURIComponent(provider)}`,
  /** The name stands there for people who read addresses; no screen shows it. */
  brandTicket: (brandGuid: string, provider: string, brandName: string) =>
    `/club-brand-ticket/${encodeURIComponent(brandGuid)}/${encodeURIComponent(provider)}/${encodeURIComponent(brandName)}`,
  /** `voucher`: the one that is open. */
  vouchers: (idOrder: number, voucher?: number) => withQuery(`/club-vouchers/${idOrder}`, { voucher: voucher?.toString() }),
  ticketInfo: (idTicket: number) => `/club-ticket-info/${idTicket}`,
} as const
